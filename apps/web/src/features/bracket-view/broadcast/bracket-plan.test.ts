import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { type BracketPlan, MIN_CARD_HEIGHT, planBracket } from './bracket-plan.ts'

/** Below the header of a stream of 1920 by 1080, in rem. */
const SCREEN = { width: 64, height: 31.8 }
const planOf = (teams: number) => planBracket(bracketOf(teams).matches, SCREEN, 16)

describe.each([2, 4, 8, 13, 16, 17, 24, 31, 32])('a bracket of %i teams', (teams) => {
  const plan = planOf(teams)
  const places = plan.sections.flatMap(({ rounds, cardWidth }, at) =>
    rounds.flatMap(({ cards }) => cards.map((card) => ({ ...card, section: at, cardWidth }))),
  )

  test('fits on one screen, each match once, legible from three metres', () => {
    expect(new Set(places.map(({ id }) => id)).size).toBe(bracketOf(teams).matches.length)
    expect(places).toHaveLength(bracketOf(teams).matches.length)
    expect(plan.cardHeight).toBeGreaterThanOrEqual(MIN_CARD_HEIGHT)
    expect(plan.sections.reduce((sum, { height }) => sum + height, 0)).toBeLessThanOrEqual(SCREEN.height)
    for (const { x, cardWidth } of places) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + cardWidth).toBeLessThanOrEqual(SCREEN.width)
    }
  })

  test('no two cards touch', () => {
    const overlaps = places.flatMap((one, at) =>
      places
        .slice(at + 1)
        .filter(
          (two) =>
            one.section === two.section &&
            Math.abs(one.x - two.x) < one.cardWidth &&
            Math.abs(one.y - two.y) < plan.cardHeight,
        ),
    )
    expect(overlaps).toEqual([])
  })
})

test('32 teams are folded: the first round is at both edges', () => {
  const [winners] = planOf(32).sections
  const edges = new Set(winners?.rounds[0]?.cards.map(({ x }) => Math.round(x)))
  expect(edges.size).toBe(2)
})

test('64 teams are too many for one screen', () => {
  expect(planOf(64).cardHeight).toBeLessThan(MIN_CARD_HEIGHT)
})

/** A line ends at the edge of a card, and begins at one. */
function ends({ sections, cardHeight }: BracketPlan) {
  return sections.flatMap(({ rounds, lines, cardWidth }) => {
    const cards = rounds.flatMap((round) => round.cards)
    const round = (value: number) => Math.round(value * 100)
    const edges = new Set(
      cards.flatMap(({ x, y }) => [
        `${round(x)} ${round(y + cardHeight / 2)}`,
        `${round(x + cardWidth)} ${round(y + cardHeight / 2)}`,
        `${round(x + cardWidth / 2)} ${round(y)}`,
        `${round(x + cardWidth / 2)} ${round(y + cardHeight)}`,
      ]),
    )
    return lines
      .split('M')
      .slice(1)
      .map((line) => {
        const numbers = line.match(/-?[\d.]+/g)?.map(Number) ?? []
        const [x = 0, y = 0] = numbers
        const last = numbers.at(-1) ?? 0
        const [endX, endY] = numbers.length === 3 ? [x, last] : [last, numbers.at(-2) ?? 0]
        return [`${round(x)} ${round(y)}`, `${round(endX)} ${round(endY)}`].map((end) => edges.has(end))
      })
  })
}

describe.each([4, 8, 16, 32])('the lines of %i teams', (teams) => {
  test('join the cards of each side, one for each match but the last of a side', () => {
    const lines = ends(planOf(teams))
    expect(lines).toHaveLength(bracketOf(teams).matches.length - 2)
    expect(lines.flat().filter((isEdge) => !isEdge)).toEqual([])
  })
})

test('a small bracket has its largest cards, in the middle of the screen, with a name above each round', () => {
  const { sections, cardHeight } = planOf(4)
  const [winners, losers] = sections
  expect(cardHeight).toBeCloseTo(6.16)
  expect(sections.map(({ side, height }) => [side, height])).toEqual([
    ['winners', 14],
    ['losers', 7],
  ])
  const column = 60.8 / 3
  const left = 2.2
  expect(winners?.names.map(({ round }) => round)).toEqual([1, 2, 3])
  expect(winners?.names.map(({ x }) => Math.round(10 * x))).toEqual([22, 225, 427])
  expect(losers?.rounds[0]?.cards[0]?.x).toBeCloseTo(left)
  expect(winners?.cardWidth).toBeCloseTo(column - 1.2)
  expect(winners?.rounds.map(({ cards }) => cards.map(({ y }) => Math.round(10 * y)))).toEqual([[4, 74], [39], [39]])
})

describe('a folded bracket', () => {
  const [winners] = planOf(32).sections
  const rounds = winners?.rounds ?? []

  test('has half of each round on the left and half on the right, as far from its edge', () => {
    const { cardWidth = 0 } = winners ?? {}
    for (const { cards } of rounds.filter(({ cards: all }) => all.length > 1)) {
      const xs = [...new Set(cards.map(({ x }) => x))]
      expect(xs).toHaveLength(2)
      expect((xs[0] ?? 0) + (xs[1] ?? 0) + cardWidth).toBeCloseTo(64)
      expect(cards.map(({ exit }) => exit)).toEqual(cards.map((_, at) => (at < cards.length / 2 ? 'right' : 'left')))
      expect(cards.slice(cards.length / 2).map(({ y }) => y)).toEqual(
        cards.slice(0, cards.length / 2).map(({ y }) => y),
      )
    }
  })

  test('has its finals one above the other in the middle, without a column heading', () => {
    const [final, grandFinal] = rounds.slice(-2).map(({ cards }) => cards[0])
    expect(final?.x).toBe(grandFinal?.x)
    expect((grandFinal?.y ?? 0) < (final?.y ?? 0)).toBe(true)
    const named = winners?.names.map(({ round }) => round) ?? []
    expect(named).toEqual([1, 1, 2, 2, 3, 3, 4, 4].toSorted((a, b) => named.indexOf(a) - named.indexOf(b)))
    expect(named.filter((round) => round > 4)).toEqual([])
  })
})

test('longer names are printed smaller, but never smaller than can be read, and narrow cards have no emblem', () => {
  const fontSize = (letters: number) => planBracket(bracketOf(8).matches, SCREEN, letters).sections[0]?.fontSize ?? 0
  expect(fontSize(12)).toBeGreaterThan(fontSize(18))
  expect(fontSize(40)).toBe(fontSize(60))
  expect(fontSize(60)).toBeCloseTo(0.86)
  const emblems = (width: number) => planBracket(bracketOf(8).matches, { ...SCREEN, width }, 16).sections[0]?.emblems
  expect([emblems(37), emblems(35)]).toEqual([true, false])
})
