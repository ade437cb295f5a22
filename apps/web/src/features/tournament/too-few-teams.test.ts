import { expect, test } from 'vitest'
import { aTournament } from '../../../test-support/samples.ts'
import { tooFewTeams } from './too-few-teams.ts'

test.each([
  [{}, '3 of 4 teams'],
  [{ paid_team_count: 4 }, undefined],
  [{ automatic_draw: false }, undefined],
  [{ status: 'in_progress' as const }, undefined],
])('a cup with %o has too few teams: %s', (changes, words) => {
  expect(tooFewTeams(aTournament({ automatic_draw: true, min_teams: 4, paid_team_count: 3, ...changes }))).toBe(words)
})
