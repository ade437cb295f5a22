import { expect, test } from 'vitest'
import { aBracket, aMatch, RAVENS, VIPERS } from '../../../../test-support/admin-cup.ts'
import { anId } from '../../../../test-support/samples.ts'
import { adminMatches } from '../admin-match.ts'
import { noShowConsequence } from './no-show.ts'

const consequence = (...matches: ReturnType<typeof aMatch>[]) => {
  const [entry] = adminMatches(aBracket(matches))
  return entry && noShowConsequence(entry)
}

test('there is no consequence when both teams are in', () =>
  expect(consequence(aMatch({ checked_in_teams: [RAVENS, VIPERS] }))).toBeUndefined())

test('a team that loses in the losers bracket is out', () =>
  expect(consequence(aMatch({ bracket: 'losers', checked_in_teams: [RAVENS] }))).toBe(
    'Ceiling Vipers has not checked in: it loses to Pinch Ravens by no-show and is out of the tournament.',
  ))

test('a team that loses in the winners bracket drops to the next losers match', () => {
  const later = aMatch({ id: anId(502), round_name: 'Losers Round 2' })
  const match = aMatch({ checked_in_teams: [VIPERS], loser_to: { match_id: later.id, slot: 'team2' } })
  expect(consequence(match, later)).toMatch(/Pinch Ravens .* drops to Losers Round 2/)
})

test('the loser of a final takes that loss', () =>
  expect(consequence(aMatch({ round_name: 'Grand Final', checked_in_teams: [VIPERS] }))).toMatch(
    /takes the loss of the Grand Final/,
  ))

test('an empty slot is not absent', () => {
  expect(consequence(aMatch({ team1_id: null, checked_in_teams: [RAVENS] }))).toBeUndefined()
})

test('two missing teams are both out', () =>
  expect(consequence(aMatch())).toBe(
    'Neither Ceiling Vipers nor Pinch Ravens has checked in. The match ends without a winner, and both teams are out of the tournament.',
  ))
