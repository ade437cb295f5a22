import { expect, test } from 'vitest'
import { aBracket, aMatch, RAVENS, VIPERS } from '../../testing/admin-cup.ts'
import { anId } from '../../testing/samples.ts'
import { adminMatches } from './admin-match.ts'
import { noShowConsequence } from './no-show.ts'

const consequence = (...matches: ReturnType<typeof aMatch>[]) => {
  const [entry] = adminMatches(aBracket(matches))
  return entry && noShowConsequence(entry)
}

test('nobody loses when both are there', () =>
  expect(consequence(aMatch({ checked_in_teams: [RAVENS, VIPERS] }))).toBeUndefined())

test('a loss in the losers bracket is the end', () =>
  expect(consequence(aMatch({ bracket: 'losers', checked_in_teams: [RAVENS] }))).toBe(
    'Ceiling Vipers has not checked in: it loses to Pinch Ravens by no-show and is out of the tournament.',
  ))

test('a loss in the winners bracket leads to the match it feeds', () => {
  const later = aMatch({ id: anId(502), round_name: 'Losers Round 2' })
  const match = aMatch({ checked_in_teams: [VIPERS], loser_to: { match_id: later.id, slot: 'team2' } })
  expect(consequence(match, later)).toMatch(/Pinch Ravens .* drops to Losers Round 2/)
})

test('the loss of a final is named', () =>
  expect(consequence(aMatch({ round_name: 'Grand Final', checked_in_teams: [VIPERS] }))).toMatch(
    /takes the loss of the Grand Final/,
  ))

test('two missing teams are both out', () =>
  expect(consequence(aMatch())).toBe(
    'Neither Ceiling Vipers nor Pinch Ravens has checked in. The match ends without a winner, and both teams are out of the tournament.',
  ))
