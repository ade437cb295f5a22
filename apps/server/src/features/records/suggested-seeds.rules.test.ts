import { describe, expect, test } from 'vitest'
import { INITIAL_RATING, type PlayerRecord } from './player-record.rules.ts'
import { suggestSeeds } from './suggested-seeds.rules.ts'

const player = (record: Partial<PlayerRecord>): PlayerRecord => ({
  ...INITIAL_RATING,
  played: 0,
  won: 0,
  cups: 1,
  titles: 0,
  podiums: 0,
  recentPlaces: [],
  ...record,
})

const reasonOf = (...players: (PlayerRecord | undefined)[]) => suggestSeeds([{ id: 'team', players }])[0]?.reason

describe('the order', () => {
  test('is by strength; unknown players are average, and equal teams keep the order of payment', () => {
    const strong = player({ mu: 30 })
    const weak = player({ mu: 20 })
    const seeds = suggestSeeds([
      { id: 'weak', players: [weak, weak, weak] },
      { id: 'new, paid first', players: [undefined, undefined, undefined] },
      { id: 'new, paid second', players: [undefined, undefined, undefined] },
      { id: 'strong', players: [strong, strong, strong] },
    ])
    expect(seeds.map(({ teamId }) => teamId)).toEqual(['strong', 'new, paid first', 'new, paid second', 'weak'])
  })

  test('does not punish a team for the player who has not accepted yet', () => {
    const good = player({ mu: 28 })
    const seeds = suggestSeeds([
      { id: 'new', players: [undefined, undefined, undefined] },
      { id: 'two', players: [good, good] },
    ])
    expect(seeds[0]?.teamId).toBe('two')
  })
})

describe('the reason', () => {
  test('of a team without records is "new"', () => {
    expect(reasonOf(undefined, undefined, undefined)).toBe('new')
    expect(reasonOf()).toBe('new')
  })

  test('has the wins of the player with most matches, and the team’s recent places', () => {
    const veteran = player({ played: 11, won: 9, recentPlaces: [3, 1] })
    expect(reasonOf(veteran, player({ played: 2, won: 2 }), veteran)).toBe('won 9 of 11, 1st and 3rd lately')
  })

  test('names each place once', () => {
    const one = player({ played: 5, won: 3, recentPlaces: [1, 1, 2] })
    expect(reasonOf(one, player({ recentPlaces: [3] }), one)).toBe('won 3 of 5, 1st, 2nd and 3rd lately')
  })

  test('counts the players who are new', () => {
    expect(reasonOf(player({ played: 4, won: 1 }), undefined, undefined)).toBe('won 1 of 4, 2 new players')
    expect(reasonOf(player({}), player({}), undefined)).toBe('no match played yet, 1 new player')
  })
})
