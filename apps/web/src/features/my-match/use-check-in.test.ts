import { expect, test } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { firstPair } from '../../../test-support/bracket/change-match.ts'
import { withPendingCheckIns } from './use-check-in.ts'

const match = firstPair(bracketOf(4))

test('a check-in that the server has not confirmed ticks its teams, each once', () => {
  const pending = [{ matchId: match.id, teamIds: ['team-1', 'team-4'] }]
  const ticked = withPendingCheckIns({ ...match, checked_in_teams: ['team-4'] }, pending)
  expect(ticked.checked_in_teams).toEqual(['team-4', 'team-1'])
})

test('a match stays the same object without a check-in, and with one for another match', () => {
  expect(withPendingCheckIns(match, [])).toBe(match)
  expect(withPendingCheckIns(match, [{ matchId: 'another match', teamIds: ['team-1'] }])).toBe(match)
})
