import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { LEAST_CARD, planBracket } from './bracket-plan.ts'

/** Below the header of a stream of 1920 by 1080, in rem. */
const SCREEN = { width: 64, height: 31.8 }
const planOf = (teams: number) => planBracket(bracketOf(teams).matches, SCREEN, 16)

describe.each([2, 4, 8, 13, 16, 17, 24, 31, 32])('a bracket of %i teams', (teams) => {
  const plan = planOf(teams)
  const places = plan.sections.flatMap(({ rounds, cardWidth }, at) =>
    rounds.flatMap(({ cards }) => cards.map((card) => ({ ...card, section: at, cardWidth }))),
  )

  test('is on one screen, each match once, in print that is read from three metres', () => {
    expect(new Set(places.map(({ id }) => id)).size).toBe(bracketOf(teams).matches.length)
    expect(places).toHaveLength(bracketOf(teams).matches.length)
    expect(plan.cardHeight).toBeGreaterThanOrEqual(LEAST_CARD)
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

test('32 teams are folded: the first round stands at both edges', () => {
  const [winners] = planOf(32).sections
  const edges = new Set(winners?.rounds[0]?.cards.map(({ x }) => Math.round(x)))
  expect(edges.size).toBe(2)
})

test('64 teams are too many for one screen', () => {
  expect(planOf(64).cardHeight).toBeLessThan(LEAST_CARD)
})
