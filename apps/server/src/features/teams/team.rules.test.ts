import { describe, expect, test } from 'vitest'
import { isCaptain, isMember, isTeamFull, nextCaptain } from './team.rules.ts'

const member = (user_id: string, minute: number, slot: number) => ({
  user_id,
  slot,
  joined_at: new Date(minute * 60_000),
})
const captain = member('captain', 0, 1)
const late = member('late', 9, 2)
const early = member('early', 5, 3)

describe('nextCaptain', () => {
  test('is the remaining player who joined first', () => {
    expect(nextCaptain([captain, late, early], 'captain')).toBe(early)
  })

  test('is still the captain when another player leaves', () => {
    expect(nextCaptain([late, captain, early], 'early')).toBe(captain)
  })

  test('is decided by the slot when two joined at the same time', () => {
    expect(nextCaptain([captain, member('b', 5, 3), member('a', 5, 2)], 'captain')?.user_id).toBe('a')
  })

  test('is undefined when no player remains', () => {
    expect(nextCaptain([captain], 'captain')).toBeUndefined()
  })
})

test('a team is full with three players', () => {
  expect(
    [
      [captain, late],
      [captain, late, early],
    ].map(isTeamFull),
  ).toEqual([false, true])
})

test('distinguishes the captain from the other players', () => {
  expect([isCaptain({ captain_id: 'captain' }, 'captain'), isCaptain({ captain_id: 'captain' }, 'late')]).toEqual([
    true,
    false,
  ])
  expect([isMember([captain, late], 'late'), isMember([captain, late], 'early')]).toEqual([true, false])
})
