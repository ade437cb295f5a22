import { expect, test } from 'vitest'
import { readTerms, typeTerms } from './terms-form.ts'

const TERMS = { entry_fee: 7.35, added_prize: 50, added_prize_by: 'Boost Cola', team_limit: 16, rules: 'Be kind.' }

test('terms are typed and read again as they were', () => {
  expect(readTerms(typeTerms(TERMS))).toEqual(TERMS)
  const plain = { entry_fee: 10, added_prize: 0, added_prize_by: null, team_limit: null, rules: null }
  expect(readTerms(typeTerms(plain))).toEqual(plain)
})

test('spaces around what is typed do not count, and an empty field is no prize, no limit and no rules', () => {
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

test('an empty entry fee is no number, so that it is not taken for a free cup', () => {
  expect(readTerms({ ...typeTerms(TERMS), entry_fee: ' ' }).entry_fee).toBeNaN()
})
