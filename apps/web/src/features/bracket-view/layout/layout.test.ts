import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { CARD_HEIGHT, CARD_WIDTH, ROW_PITCH } from './geometry.ts'
import { layOut, type Place } from './layout.ts'

const sizes = Array.from({ length: 63 }, (_, at) => at + 2)
const middle = (place: Place | undefined): number => (place?.y ?? Number.NaN) + CARD_HEIGHT / 2

describe('layOut', () => {
  test.each(sizes)('puts each match of %i teams in its own place', (n) => {
    const { matches } = bracketOf(n)
    const { places, sections } = layOut(matches)
    expect(matches).toHaveLength(2 * n - 2)
    expect(places.size).toBe(matches.length)
    for (const { columns } of sections) {
      for (const { ys } of columns) {
        for (let row = 1; row < ys.length; row++) {
          expect((ys[row] ?? 0) - (ys[row - 1] ?? 0)).toBeGreaterThanOrEqual(ROW_PITCH)
        }
      }
    }
  })

  test.each(sizes)('puts each match of %i teams in the middle of its feeders, one column to the right', (n) => {
    const { matches } = bracketOf(n)
    const { places, next } = layOut(matches)
    for (const match of matches) {
      const place = places.get(match.id)
      const feeders = [...next.keys()]
        .filter((id) => next.get(id) === match.id)
        .flatMap((id) => places.get(id) ?? [])
        .filter(({ side }) => side === match.bracket)
      if (feeders.length === 0) continue
      const [first, last] = [feeders[0], feeders.at(-1)]
      expect(middle(place)).toBe((middle(first) + middle(last)) / 2)
      for (const feeder of feeders) expect(place?.column).toBe(feeder.column + 1)
    }
  })

  test.each(sizes)('keeps the sections of %i teams around their cards', (n) => {
    const { places, sections } = layOut(bracketOf(n).matches)
    for (const { side, x, y } of places.values()) {
      const section = sections.find((other) => other.side === side)
      expect(x + CARD_WIDTH).toBeLessThan(section?.width ?? 0)
      expect(y + CARD_HEIGHT).toBeLessThan(section?.height ?? 0)
    }
  })

  test('needs one row per pair of the fullest round only', () => {
    const [winners, losers] = layOut(bracketOf(16).matches).sections
    expect(winners?.columns.map(({ ids }) => ids.length)).toEqual([8, 4, 2, 1, 1])
    expect(losers?.columns.map(({ ids }) => ids.length)).toEqual([4, 4, 2, 2, 1, 1])
    expect(winners?.height).toBe(7 * ROW_PITCH + CARD_HEIGHT + 32)
    expect(losers?.height).toBe(3 * ROW_PITCH + CARD_HEIGHT + 32)
  })

  test('two teams have no losers section', () => {
    expect(layOut(bracketOf(2).matches).sections.map(({ side }) => side)).toEqual(['winners'])
  })

  test('infers the next match from the sizes of the rounds', () => {
    const { matches } = bracketOf(8)
    const linked = layOut(matches)
    const inferred = layOut(matches.map((match) => ({ ...match, winner_to: null })))
    expect([...inferred.places].sort()).toEqual([...linked.places].sort())
  })

  test('a reset is behind the grand final, on the same line', () => {
    const { matches } = bracketOf(4)
    const grandFinal = matches.at(-1)
    if (!grandFinal) throw new Error('there is always a grand final')
    const reset = { ...grandFinal, id: 'reset', round: grandFinal.round + 1 }
    const { places, next } = layOut([...matches, reset])
    expect(next.get(grandFinal.id)).toBe('reset')
    expect(places.get('reset')?.y).toBe(places.get(grandFinal.id)?.y)
  })

  test('an order the server never sends still gives every match a place', () => {
    const { matches } = bracketOf(6)
    const { places } = layOut(
      matches.toReversed().map((match) => ({ ...match, winner_to: null, round: match.round % 3 })),
    )
    expect(new Set([...places.values()].map(({ side, x, y }) => `${side} ${x} ${y}`)).size).toBe(matches.length)
  })
})
