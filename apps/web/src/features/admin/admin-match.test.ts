import { expect, test } from 'vitest'
import { aBracket, aMatch, RAVENS, VIPERS } from '../../../test-support/admin-cup.ts'
import { anId } from '../../../test-support/samples.ts'
import { adminMatches, isLineUpKnown, matchTitle } from './admin-match.ts'

test('a match has the names of its teams, or Team 1 and Team 2, and the round that its loser drops to', () => {
  const later = aMatch({ id: anId(502), round_name: 'Losers Round 1', team1_id: null, team2_id: RAVENS })
  const first = aMatch({ loser_to: { match_id: later.id, slot: 'team1' } })
  const lost = aMatch({
    id: anId(503),
    team1_id: 'deleted',
    team2_id: null,
    loser_to: { match_id: 'x', slot: 'team1' },
  })
  const entries = adminMatches(aBracket([first, later, lost]))
  expect(entries.map(({ match, ...names }) => [match.id, names])).toEqual([
    [first.id, { team1: 'Ceiling Vipers', team2: 'Pinch Ravens', loserGoesTo: 'Losers Round 1' }],
    [later.id, { team1: 'Team 1', team2: 'Pinch Ravens', loserGoesTo: null }],
    [lost.id, { team1: 'Team 1', team2: 'Team 2', loserGoesTo: null }],
  ])
  expect(entries.map(matchTitle)[1]).toBe('Losers Round 1: Team 1 vs Pinch Ravens')
})

test.each([
  [VIPERS, RAVENS, true],
  [VIPERS, null, false],
  [null, RAVENS, false],
])('the teams %s and %s are a known line-up: %s', (team1_id, team2_id, isKnown) =>
  expect(isLineUpKnown(aMatch({ team1_id, team2_id }))).toBe(isKnown),
)
