import { expect, test } from 'vitest'
import { changedTerms, readTerms, termsLine, typeTerms } from './terms-form.ts'

const TERMS = { entry_fee: 7.35, added_prize: 50, added_prize_by: 'Boost Cola', team_limit: 16, rules: 'Be kind.' }

test('terms survive being written into the form and read from it', () => {
  expect(readTerms(typeTerms(TERMS))).toEqual(TERMS)
  const plain = { entry_fee: 10, added_prize: 0, added_prize_by: null, team_limit: null, rules: null }
  expect(readTerms(typeTerms(plain))).toEqual(plain)
})

test('typed terms are trimmed, and an empty field means no prize, no limit and no rules', () => {
  const blank = { entry_fee: ' 5 ', added_prize: ' ', added_prize_by: '  ', team_limit: ' ', rules: ' ' }
  expect(readTerms(blank)).toEqual({
    entry_fee: 5,
    added_prize: 0,
    added_prize_by: null,
    team_limit: null,
    rules: null,
  })
  expect(readTerms({ ...blank, added_prize_by: ' Ada ', rules: ' Be kind. ' })).toMatchObject({
    added_prize_by: 'Ada',
    rules: 'Be kind.',
  })
})

test('an empty entry fee is not a number, so that it does not make a cup free', () => {
  expect(readTerms({ ...typeTerms(TERMS), entry_fee: ' ' }).entry_fee).toBeNaN()
})

test('only terms that differ are changed, and NaN differs', () => {
  const typed = typeTerms(TERMS)
  expect(changedTerms(typed, TERMS)).toEqual({})
  expect(changedTerms({ ...typed, team_limit: '', rules: ' Be kind. ', entry_fee: 'x' }, TERMS)).toEqual({
    team_limit: null,
    entry_fee: Number.NaN,
  })
})

test.each([
  [{}, '$7.35 per team, $50 added by Boost Cola, at most 16 teams, with rules'],
  [{ entry_fee: '0', added_prize_by: '' }, 'Free, $50 added, at most 16 teams, with rules'],
  [
    { entry_fee: '', added_prize: 'x', team_limit: 'x', rules: ' ' },
    '$? per team, $? added by Boost Cola, at most ? teams, no rules',
  ],
  [{ added_prize: '0', team_limit: '' }, '$7.35 per team, no limit, with rules'],
])('terms typed as %j are folded into one line', (changes, line) =>
  expect(termsLine({ ...typeTerms(TERMS), ...changes })).toBe(line),
)
