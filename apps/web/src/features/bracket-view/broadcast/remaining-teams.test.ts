import { expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { remainingTeams } from './remaining-teams.ts'

test('a team is out after its second loss, and one with a loss comes after the unbeaten', () => {
  const { matches } = bracketOf(4)
  const [first, second] = matches
  if (!first || !second) throw new Error('four teams play two matches at first')
  Object.assign(first, { match_status: 'completed', winner_id: 'team-4' })
  Object.assign(second, { match_status: 'completed', winner_id: 'team-2' })
  const lower = matches.find(({ bracket }) => bracket === 'losers')
  Object.assign(lower ?? {}, { team1_id: 'team-1', team2_id: 'team-3' })
  expect(remainingTeams(matches).map(({ teamId, inLosers }) => `${teamId}${inLosers ? ' once' : ''}`)).toEqual([
    'team-4',
    'team-2',
    'team-1 once',
    'team-3 once',
  ])
  Object.assign(lower ?? {}, { match_status: 'completed', winner_id: 'team-3' })
  expect(remainingTeams(matches).map(({ teamId }) => teamId)).not.toContain('team-1')
})
