import { expect, test } from 'vitest'
import { termsInWords } from './terms-in-words.ts'

const DEFAULTS = { entry_fee_cents: 1000, added_prize_cents: 0, added_prize_by: null, team_limit: null }

test.each([
  [{}, ''],
  [{ entry_fee_cents: 0 }, 'Free entry'],
  [{ entry_fee_cents: 735 }, '$7.35 per team'],
  [{ entry_fee_cents: 50_000 }, '$500 per team'],
  [{ added_prize_cents: 5000 }, '$50 added'],
  [{ added_prize_cents: 123_450, added_prize_by: 'Bar Nine' }, '$1,234.50 added by <Bar Nine>'],
  [{ team_limit: 16 }, '16 teams at most'],
  [
    { entry_fee_cents: 0, added_prize_cents: 5000, added_prize_by: 'Bar Nine', team_limit: 8 },
    'Free entry · $50 added by <Bar Nine> · 8 teams at most',
  ],
])('terms that differ from the default are named: %j', (change, words) => {
  expect(termsInWords({ ...DEFAULTS, ...change }, (name) => `<${name}>`)).toBe(words)
})
