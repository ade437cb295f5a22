import { expect, test } from 'vitest'
import { aTournament } from '../../../test-support/samples.ts'
import { clockTime } from '../../format/moments.ts'
import { registrationState } from './registration-state.ts'

const next_cup = { id: 'next', name: 'Cup 13', start_date: '2026-11-28T18:00:00.000Z' }
const NOT_ANNOUNCED = 'The next cup has not been announced yet.'

test('registration counts as open until the cup is loaded, and is closed without a cup', () => {
  expect(registrationState(undefined)).toEqual({ isOpen: true, isLocked: false })
  const reason = 'No cup is open for registration yet.'
  expect(registrationState(null)).toEqual({ isOpen: false, isLocked: false, reason })
  expect(registrationState(aTournament())).toEqual({ isOpen: true, isLocked: false })
})

test.each([
  [{ status: 'in_progress' as const }, true, false, 'Registration is closed. The bracket is live.'],
  [{ status: 'completed' as const }, false, false, 'This cup is over.'],
  [{ status: 'completed' as const, cancelled: true }, false, true, 'This cup was cancelled.'],
])('registration for a cup that is %o is closed, with its reason', (changes, isLocked, isCancelled, reason) => {
  const closed = { isOpen: false, isLocked, isCancelled, reason }
  expect(registrationState(aTournament(changes))).toEqual({ ...closed, next: NOT_ANNOUNCED })
  expect(registrationState(aTournament({ ...changes, next_cup }))).toEqual({
    ...closed,
    next: expect.stringMatching(/^Next: Cup 13, Sat, Nov 28, 2026, .+\. It opens when Cup 12 is over\.$/),
  })
})

test('a cup that draws itself names the minute at which it is cancelled, and what happens to fees', () => {
  const few = { automatic_draw: true, min_teams: 4, paid_team_count: 3 }
  const at = clockTime('2026-11-21T18:15:00.000Z')
  const words = `3 of 4 teams. The bracket is drawn at the start, or as soon as 4 are in. At ${at} the cup is cancelled without them`
  expect(registrationState(aTournament(few)).note).toBe(`${words}, and every entry fee refunded.`)
  expect(registrationState(aTournament({ ...few, entry_fee: 0 })).note).toBe(`${words}.`)
  expect(registrationState(aTournament({ ...few, paid_team_count: 4 })).note).toBeUndefined()
})
