import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { shortDollars } from './money.ts'
import { termsFields } from './terms.ts'

const body = z.object(termsFields)
const says = (terms: object): string | undefined => {
  const read = body.safeParse(terms)
  return read.success ? undefined : read.error.issues[0]?.message
}

describe('the terms of a cup', () => {
  test.each([
    [{ entry_fee: -1 }, 'Entry fee must be $0 or between $0.50 and $500'],
    [{ entry_fee: 0.1 }, 'Entry fee must be $0 or between $0.50 and $500'],
    [{ entry_fee: 501 }, 'Entry fee must be $0 or between $0.50 and $500'],
    [{ entry_fee: 7.355 }, 'Entry fee must be in whole cents'],
    [{ entry_fee: '10' }, 'Entry fee must be a number of dollars'],
    [{ entry_fee: null }, 'Entry fee must be a number of dollars'],
    [{ added_prize: -0.01 }, 'Added prize must be between $0 and $100,000'],
    [{ added_prize: 100_000.01 }, 'Added prize must be between $0 and $100,000'],
    [{ added_prize: 0.005 }, 'Added prize must be in whole cents'],
    [{ added_prize_by: 'x'.repeat(61) }, 'Who adds the prize must be at most 60 characters'],
    [{ added_prize_by: 'two\nlines' }, 'Who adds the prize contains invalid characters'],
    [{ team_limit: 1 }, 'Team limit must be a whole number from 2 to 1,024'],
    [{ team_limit: 1025 }, 'Team limit must be a whole number from 2 to 1,024'],
    [{ team_limit: 4.5 }, 'Team limit must be a whole number from 2 to 1,024'],
    [{ rules: 'x'.repeat(5001) }, 'Rules must be at most 5,000 characters'],
    [{ rules: 'hidden\u202e' }, 'Rules contains invalid characters'],
    [{ rules: 7 }, 'Rules must be text'],
  ])('are refused with one sentence: %o', (terms, sentence) => {
    expect(says(terms)).toBe(sentence)
  })

  test.each([{}, { entry_fee: 0 }, { entry_fee: 0.5 }, { entry_fee: 7.35 }, { entry_fee: 500 }, { team_limit: null }])(
    'may be %o',
    (terms) => {
      expect(body.parse(terms)).toEqual(terms)
    },
  )

  test('keep the lines of the rules; blank texts are none', () => {
    expect(body.parse({ rules: ' Be kind.\r\n\r\n16 or older.\n', added_prize_by: ' ' })).toEqual({
      rules: 'Be kind.\n\n16 or older.',
      added_prize_by: null,
    })
  })
})

test.each([
  [10, '$10'],
  [7.35, '$7.35'],
  [0.5, '$0.50'],
  [1500, '$1,500'],
])('%d is short for %s', (dollars, text) => expect(shortDollars(dollars)).toBe(text))
