import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTournament } from '../../../../test-support/samples.ts'
import { nextCup, nextName } from './next-cup.ts'

const zone = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'Europe/Berlin'
})
afterAll(() => {
  process.env.TZ = zone
})

const NOW = new Date('2026-11-16T12:00:00.000Z')

describe('the form of the next cup', () => {
  test('is filled from the latest cup: next number, one week later, same format', () => {
    const cups = [
      aTournament({ name: 'Cup #8', start_date: '2026-11-14T18:00:00.000Z' }),
      aTournament({ name: 'Cup #9', start_date: '2026-11-21T18:00:00.000Z', automatic: true }),
    ]
    expect(nextCup(cups, NOW)).toMatchObject({ name: 'Cup #10', start_date: '2026-11-28T19:00', automatic: true })
  })

  test('keeps the terms and the draw of the latest cup, but not its added prize', () => {
    const draw = { automatic_draw: true, min_teams: 6 }
    const terms = { entry_fee: 7.35, added_prize: 50, added_prize_by: 'Ada', team_limit: 16, rules: 'Be kind.' }
    expect(nextCup([aTournament({ ...draw, ...terms })], NOW)).toMatchObject({
      automatic: false,
      automatic_draw: true,
      min_teams: '6',
      entry_fee: '7.35',
      added_prize: '0',
      added_prize_by: '',
      team_limit: '16',
      rules: 'Be kind.',
    })
    expect(nextCup([], NOW)).toMatchObject({ automatic_draw: false, min_teams: '2', entry_fee: '10' })
  })

  test('never proposes the current moment', () => {
    const cups = [aTournament({ start_date: '2026-11-09T12:00:00.000Z' })]
    expect(nextCup(cups, NOW).start_date).toBe('2026-11-23T13:00')
  })

  test('keeps the local time of the start when the clocks change', () => {
    const cups = [aTournament({ start_date: '2027-03-27T18:00:00.000Z' })]
    expect(nextCup(cups, NOW).start_date).toBe('2027-04-03T19:00')
  })

  test('proposes a start in the future after a break of several weeks', () => {
    const cups = [aTournament({ start_date: '2026-09-05T17:00:00.000Z' })]
    expect(nextCup(cups, NOW).start_date).toBe('2026-11-21T19:00')
  })

  test('proposes the next Saturday evening for the first cup', () => {
    expect(nextCup([], NOW)).toMatchObject({ name: 'Weekly Cup #1', start_date: '2026-11-21T19:00', automatic: false })
    expect(nextCup([], new Date('2026-11-21T12:00:00.000Z')).start_date).toBe('2026-11-28T19:00')
  })
})

test.each([
  ['Cup 12', 'Cup 13'],
  ['Season 2 Cup 09', 'Season 2 Cup 10'],
  ['Cup 7 (Europe)', 'Cup 8 (Europe)'],
  ['Friday Night', 'Friday Night #2'],
  ['Cup 099', 'Cup 100'],
  ['9', '10'],
])('%s is followed by %s', (name, next) => {
  expect(nextName(name)).toBe(next)
})
