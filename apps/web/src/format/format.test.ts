import { describe, expect, test } from 'vitest'
import { minutesAndSeconds, secondsLeft } from './countdown.ts'
import { counted, placeName } from './counts.ts'
import { dateTimeWithZone, localInputToIso } from './dates.ts'
import { dollars, dollarsFromCents } from './dollars.ts'

describe('dollars', () => {
  test.each([
    [0, '$0.00'],
    [10, '$10.00'],
    [1240.5, '$1,240.50'],
    [0.1 + 0.2, '$0.30'],
    [-10, '-$10.00'],
  ])('%d reads %s', (amount, text) => expect(dollars(amount)).toBe(text))

  test('any amount reads as the browser would write it', () => {
    const browsers = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    for (let cents = -2_000_000; cents <= 250_000_000; cents += 9_973)
      expect(dollarsFromCents(cents)).toBe(browsers.format(cents / 100))
  })

  test('cents become dollars', () => expect(dollarsFromCents(1005)).toBe('$10.05'))
})

describe('countdown', () => {
  const deadline = '2026-11-21T18:07:00.000Z'
  const before = (ms: number) => Date.parse(deadline) - ms

  test.each([
    [420_000, '07:00'],
    [372_000, '06:12'],
    [59_999, '01:00'],
    [9_000, '00:09'],
    [1, '00:01'],
    [0, '00:00'],
    [-5_000, '00:00'],
  ])('%d ms before the deadline it shows %s', (ms, text) =>
    expect(minutesAndSeconds(secondsLeft(deadline, before(ms)))).toBe(text),
  )

  test('times over an hour are shown in minutes', () => expect(minutesAndSeconds(3_661)).toBe('61:01'))
})

describe('dates', () => {
  test('a start names the zone it is shown in', () =>
    expect(dateTimeWithZone('2026-11-21T18:00:00.000Z')).toMatch(/2026.*(UTC|GMT|[A-Z]{2,5})/))

  test('a date-time field is read in the zone of the viewer', () =>
    expect(localInputToIso('2026-11-21T18:00')).toBe(new Date(2026, 10, 21, 18, 0).toISOString()))

  test('an empty field is no date', () => expect(localInputToIso('')).toBeUndefined())
})

test('counts have a plural', () => {
  expect([counted(0, 'team'), counted(1, 'team'), counted(2, 'team')]).toEqual(['0 teams', '1 team', '2 teams'])
  expect([1, 2, 3, 4, 11, 12, 21, 113].map(placeName)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '21st',
    '113th',
  ])
})
