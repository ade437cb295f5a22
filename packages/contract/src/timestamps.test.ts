import { expect, test } from 'vitest'
import { parseDateTime } from './timestamps.ts'

test.each([
  '',
  'tomorrow',
  'now',
  'infinity',
  '-infinity',
  'epoch',
  '0044-03-15 BC',
  '2026-13-45T00:00',
  '2026-02-30T10:00',
  '300000-01-01T00:00',
  '1e309',
  '12/01/2026',
  '1999-12-31T23:59',
  '2101-01-01T00:00',
  '2026-12-01T24:30',
  '9'.repeat(100_000),
])('%j is no start date', (text) => {
  expect(parseDateTime(text)).toBeUndefined()
})

test.each([
  ['2026-12-01T18:00', '2026-12-01T18:00:00.000Z'],
  ['2026-12-01T18:00Z', '2026-12-01T18:00:00.000Z'],
  ['2026-12-01T18:00+14:00', '2026-12-01T04:00:00.000Z'],
  ['2026-12-01T18:00:30.250-0500', '2026-12-01T23:00:30.000Z'],
  ['2028-02-29T10:00', '2028-02-29T10:00:00.000Z'],
])('%j is read as %s', (text, iso) => {
  expect(parseDateTime(text)?.toISOString()).toBe(iso)
})
