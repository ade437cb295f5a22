import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Places } from '../tournaments/podium.rules.ts'
import {
  presetAmounts,
  rescaleAmounts,
  sameFilledPlaces,
  samePodium,
  splitOverPlaces,
  splitOverPlayers,
  sumOf,
} from './payout.rules.ts'

const place = fc.constantFrom('team', null)
const podium = fc.tuple(place, place, place).filter((teams) => teams.some((team) => team !== null))
/** Up to 1,024 teams at $500 and an added prize of $100,000. */
const pool = fc.integer({ min: 0, max: 61_200_000 })

describe('splitOverPlaces', () => {
  test('is 50/30/20 when all three places are filled', () => {
    expect(splitOverPlaces(12_000, ['a', 'b', 'c'])).toEqual([6000, 3600, 2400])
  })

  test.each<[string, Places<string | null>, Places<number>]>([
    ['two teams share in proportion', ['a', 'b', null], [1250, 750, 0]],
    ['a champion alone takes all', ['a', null, null], [2000, 0, 0]],
    ['an empty second place', ['a', null, 'c'], [1429, 0, 571]],
    ['no team', [null, null, null], [0, 0, 0]],
  ])('%s', (_name, teams, expected) => {
    expect(splitOverPlaces(2000, teams)).toEqual(expected)
  })

  test('always adds up to the pool and gives nothing to an empty place', () => {
    fc.assert(
      fc.property(pool, podium, (cents, teams) => {
        const amounts = splitOverPlaces(cents, teams)
        expect(sumOf(amounts)).toBe(cents)
        for (const [index, team] of teams.entries()) if (team === null) expect(amounts[index]).toBe(0)
      }),
    )
  })
})

describe('presetAmounts', () => {
  test('shows all three tiers of any pool', () => {
    fc.assert(fc.property(pool, (cents) => sumOf(presetAmounts(cents)) === cents))
    expect(presetAmounts(1000)).toEqual([500, 300, 200])
  })
})

describe('rescaleAmounts', () => {
  test('keeps the proportions and adds up', () => {
    expect(rescaleAmounts([1500, 500, 0], 1000)).toEqual([750, 250, 0])
    const amounts = fc.tuple(pool, pool, pool).filter((each) => sumOf(each) > 0)
    fc.assert(fc.property(amounts, pool, (each, cents) => sumOf(rescaleAmounts(each, cents)) === cents))
  })
})

describe('splitOverPlayers', () => {
  test.each([
    [600, 3, [200, 200, 200]],
    [100, 3, [34, 33, 33]],
    [101, 3, [35, 33, 33]],
    [5, 1, [5]],
    [1, 3, [1, 0, 0]],
    [100, 0, []],
  ])('%i cents over %i players', (cents, players, expected) => {
    expect(splitOverPlayers(cents, players)).toEqual(expected)
  })

  test('always adds up, and all players but the captain get the same', () => {
    fc.assert(
      fc.property(pool, fc.integer({ min: 1, max: 3 }), (cents, players) => {
        const [captain = 0, ...others] = splitOverPlayers(cents, players)
        expect(captain + others.reduce((sum, each) => sum + each, 0)).toBe(cents)
        expect(new Set(others).size).toBeLessThanOrEqual(1)
        for (const other of others) expect(captain).toBeGreaterThanOrEqual(other)
      }),
    )
  })
})

describe('comparing podiums', () => {
  test('distinguishes the same teams from the same filled places', () => {
    expect(samePodium(['a', 'b', null], ['a', 'b', null])).toBe(true)
    expect(samePodium(['a', 'b', null], ['b', 'a', null])).toBe(false)
    expect(sameFilledPlaces(['a', 'b', null], ['b', 'a', null])).toBe(true)
    expect(sameFilledPlaces(['a', 'b', null], ['a', 'b', 'c'])).toBe(false)
  })
})
