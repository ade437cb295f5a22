import { describe, expect, test } from 'vitest'
import { nextDates, startOn, type WeeklyTime } from './next-dates.rules.ts'

const WEEKS = 53
const DAY_MS = 24 * 3600 * 1000
const after = new Date('2026-11-18T12:00:00Z')

const next = (weekly: WeeklyTime, { skipped = [], count = 1, from = after }: Partial<Options> = {}) =>
  nextDates(weekly, { after: from, skipped, count })

interface Options {
  skipped: readonly string[]
  count: number
  from: Date
}

/** The local time in this zone, by Intl's time zone data. */
const onTheWall = (at: Date, zone: string): string => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('weekday')} ${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
}

describe.each([
  ['Europe/Berlin', 2],
  ['Australia/Sydney', 2],
  ['Asia/Kolkata', 0],
])('53 Fridays at 19:00 in %s', (zone, changes) => {
  const dates = next({ weekday: 5, time: '19:00', zone }, { count: WEEKS })

  test('are consecutive Fridays, and the clock on the wall always shows 19:00', () => {
    expect(dates).toHaveLength(WEEKS)
    const first = Date.parse('2026-11-20T00:00:00Z')
    const expected = dates.map((_, week) => new Date(first + week * 7 * DAY_MS).toISOString().slice(0, 10))
    expect(dates.map(({ date }) => date)).toEqual(expected)
    expect(dates.map(({ start }) => onTheWall(start, zone))).toEqual(expected.map((date) => `Fri ${date} 19:00`))
  })

  test('are a week apart, but for the weeks in which the clocks change', () => {
    const odd = dates
      .slice(1)
      .filter(({ start }, at) => start.getTime() - (dates[at]?.start.getTime() ?? 0) !== 7 * DAY_MS)
    expect(odd).toHaveLength(changes)
  })
})

describe('when the clocks change', () => {
  test.each([
    ['Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:30:00.000Z', 'Sun 2027-03-28 03:30'],
    ['Australia/Sydney', '2026-10-04', '02:15', '2026-10-03T16:15:00.000Z', 'Sun 2026-10-04 03:15'],
    ['Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:40:00.000Z', 'Sun 2026-10-04 02:40'],
  ])('a time that does not exist in %s moves forward by the gap', (zone, date, time, instant, wall) => {
    const start = startOn(date, { time, zone })
    expect([start.toISOString(), onTheWall(start, zone)]).toEqual([instant, wall])
  })

  test.each([
    ['Europe/Berlin', '2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
    ['Australia/Sydney', '2027-04-04', '02:30', '2027-04-03T15:30:00.000Z'],
  ])('a time that %s has twice is the first', (zone, date, time, instant) => {
    expect(startOn(date, { time, zone }).toISOString()).toBe(instant)
  })

  test('a start that a gap at midnight moves is still to come, until it has passed', () => {
    // in Beirut the clocks go from 00:00 to 01:00 on 28 March 2027
    const weekly = { weekday: 7, time: '00:30', zone: 'Asia/Beirut' }
    const found = next(weekly, { from: new Date('2027-03-27T22:15:00Z') })
    expect(found).toEqual([{ date: '2027-03-28', start: new Date('2027-03-27T22:30:00Z') }])
  })
})

describe('the next dates', () => {
  const friday = { weekday: 5, time: '19:00', zone: 'Europe/Berlin' }

  test('begin with today while its time is in the future', () => {
    expect(next(friday, { from: new Date('2026-11-20T17:59:59Z') })[0]?.date).toBe('2026-11-20')
    expect(next(friday, { from: new Date('2026-11-20T18:00:00Z') })[0]?.date).toBe('2026-11-27')
  })

  test('omit skipped dates only', () => {
    const dates = next(friday, { skipped: ['2026-11-27', '2026-12-25', '2026-11-26'], count: 5 })
    expect(dates.map(({ date }) => date)).toEqual([
      '2026-11-20',
      '2026-12-04',
      '2026-12-11',
      '2026-12-18',
      '2027-01-01',
    ])
  })

  test('are named by the date of the zone, not of the server', () => {
    const kiritimati = { weekday: 1, time: '00:05', zone: 'Pacific/Kiritimati' }
    expect(next(kiritimati)).toEqual([{ date: '2026-11-23', start: new Date('2026-11-22T10:05:00Z') }])
  })

  test.each([1, 2, 3, 4, 5, 6, 7])('find weekday %i from every day of the week', (weekday) => {
    const found = Array.from({ length: 7 }, (_, day) => {
      const from = new Date(after.getTime() + day * DAY_MS)
      const start = next({ weekday, time: '19:00', zone: 'UTC' }, { from })[0]?.start ?? new Date(0)
      return { weekday: start.getUTCDay() || 7, days: (start.getTime() - from.getTime()) / DAY_MS }
    })
    expect(found.map((each) => each.weekday)).toEqual(Array(7).fill(weekday))
    expect(Math.max(...found.map(({ days }) => days))).toBeLessThanOrEqual(7)
    expect(Math.min(...found.map(({ days }) => days))).toBeGreaterThan(0)
  })
})
