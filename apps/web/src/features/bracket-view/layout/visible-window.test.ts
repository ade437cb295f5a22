import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { CARD_HEIGHT, CARD_WIDTH, evenZoom } from './geometry.ts'
import { layOut, type Section } from './layout.ts'
import {
  type Box,
  cardTops,
  inSection,
  MARGIN,
  STEP,
  sameBox,
  startingPoint,
  visibleColumns,
  windowAround,
} from './visible-window.ts'

const SCREEN = { width: 1232, height: 672 }

function cardsAt(layout: ReturnType<typeof layOut>, left: number, top: number): number {
  const box = windowAround({ left, top, ...SCREEN })
  const tops = cardTops(layout, evenZoom(1))
  return layout.sections
    .flatMap((section, at) => visibleColumns(section, inSection(box, tops[at] ?? 0, evenZoom(1))))
    .reduce((sum, { rows }) => sum + rows.length, 0)
}

describe('windowAround', () => {
  test('moves only when a step is crossed', () => {
    const at = (top: number) => windowAround({ left: 0, top, width: 1000, height: 500 })
    expect(sameBox(at(1), at(11))).toBe(true)
    expect(sameBox(at(1), at(STEP + 1))).toBe(false)
  })

  test.each([0, 1, 255, 256, 1000])('covers what is in sight at %i, with a margin above and below', (at) => {
    const box = windowAround({ left: at, top: at, width: 1000, height: 500 })
    expect(box.left).toBeLessThanOrEqual(at)
    expect(box.right).toBeGreaterThanOrEqual(at + 1000)
    expect(box.top).toBeLessThanOrEqual(at - MARGIN)
    expect(box.bottom).toBeGreaterThanOrEqual(at + 500 + MARGIN)
  })
})

describe('visibleColumns', () => {
  test('at the beginning of 1,024 teams only a few cards are in the page', () => {
    expect(cardsAt(layOut(bracketOf(1024).matches), 0, 0)).toBeLessThanOrEqual(24)
  })

  test('wherever 512 teams are scrolled to, no more than three dozen cards are in the page', () => {
    const layout = layOut(bracketOf(512).matches)
    const height = layout.sections.reduce((sum, section) => sum + section.height, 0)
    let max = 0
    for (let top = 0; top < height; top += 997) {
      for (let left = 0; left < 5000; left += 311) max = Math.max(max, cardsAt(layout, left, top))
    }
    expect(max).toBeLessThanOrEqual(36)
    expect(max).toBeGreaterThan(10)
  })

  test('every card of a small bracket is there', () => {
    const { matches } = bracketOf(4)
    expect(cardsAt(layOut(matches), 0, 0)).toBe(matches.length)
  })

  test('a pinned match stays in the page far outside the window, in its own column', () => {
    const layout = layOut(bracketOf(64).matches)
    const [winners] = layout.sections
    const last = winners?.columns[0]?.ids.at(-1) ?? ''
    const place = layout.places.get(last)
    if (!winners || !place) throw new Error('the last match of the first round exists')
    const nearTop = { left: 3000, top: 0, right: 4000, bottom: 500 }
    const columns = visibleColumns(winners, nearTop, [place])
    expect(columns.find(({ column }) => column.ids.includes(last))?.rows).toEqual([31])
  })

  test('a pinned match inside the window is there once', () => {
    const layout = layOut(bracketOf(8).matches)
    const [winners] = layout.sections
    const place = layout.places.get(winners?.columns[0]?.ids[1] ?? '')
    if (!winners || !place) throw new Error('the second match of the first round exists')
    const all = { left: 0, top: 0, right: 1000, bottom: 1000 }
    expect(visibleColumns(winners, all, [place])[0]?.rows).toEqual([0, 1, 2, 3])
  })
})

describe('cardTops', () => {
  test('the bands above the cards keep their height at every zoom', () => {
    const layout = layOut(bracketOf(8).matches)
    const [winners] = layout.sections
    const height = winners?.height ?? 0
    expect(cardTops(layout, evenZoom(1))).toEqual([64, 64 + height + 24 + 64])
    expect(cardTops(layout, evenZoom(0.5))).toEqual([64, 64 + height / 2 + 24 + 64])
  })
})

describe('the edges of the window', () => {
  const layout = layOut(bracketOf(8).matches)
  const [winners] = layout.sections as [Section]
  const shown = (box: Partial<Box>) =>
    visibleColumns(winners, { left: 0, top: 0, right: 1e6, bottom: 1e6, ...box }).map(({ column, rows }) => [
      column.round,
      rows,
    ])
  const [first] = winners.columns

  test('a card is in it as soon as a pixel of it is', () => {
    const { x = 0, ys = [] } = first ?? {}
    const [, second = 0, third = 0] = ys
    expect(shown({ right: x + 1, top: second + CARD_HEIGHT, bottom: third - 1 })).toEqual([[1, []]])
    expect(shown({ right: x + 1, top: second + CARD_HEIGHT - 1, bottom: third })).toEqual([[1, [1, 2]]])
    expect(shown({ right: x })).toEqual([])
    expect(shown({ left: x + CARD_WIDTH }).map(([round]) => round)).toEqual([2, 3, 4])
    expect(shown({ left: x + CARD_WIDTH - 1 }).map(([round]) => round)).toEqual([1, 2, 3, 4])
  })

  test('only the cards of its own side are pinned', () => {
    const place = { side: 'losers', column: 0, row: 0, x: 0, y: 0 } as const
    expect(visibleColumns(winners, { left: 5000, top: 0, right: 6000, bottom: 1 }, [place])).toEqual([])
  })

  test('each edge moves it', () => {
    const box = { left: 0, top: 0, right: 256, bottom: 256 }
    const moved = (['left', 'top', 'right', 'bottom'] as const).map((edge) => sameBox(box, { ...box, [edge]: 512 }))
    expect([sameBox(box, { ...box }), ...moved]).toEqual([true, false, false, false, false])
  })
})

test('the window of a section is as much larger as its cards are smaller', () => {
  const box = { left: 100, top: 164, right: 300, bottom: 364 }
  expect(inSection(box, 64, { x: 0.5, y: 0.25 })).toEqual({ left: 200, right: 600, top: 400, bottom: 1200 })
})

describe('startingPoint', () => {
  const layout = layOut(bracketOf(64).matches)
  const startAt = (side: string, round: number, row: number) => {
    const section = layout.sections.find((each) => each.side === side)
    const place = layout.places.get(section?.columns[round - 1]?.ids[row] ?? '')
    if (place === undefined) throw new Error('the match is in the layout')
    return { place, start: startingPoint(layout, place, evenZoom(1), SCREEN) }
  }

  test('a card that is in sight at the top left moves nothing, and neither does one that is not in the layout', () => {
    expect(startAt('winners', 1, 1).start).toEqual({ x: 0, y: 0 })
    expect(startingPoint(layout, undefined, evenZoom(1), SCREEN)).toEqual({ x: 0, y: 0 })
  })

  test.each([
    ['winners', 3, 5],
    ['losers', 5, 0],
  ])('a card farther away is in sight: %s round %i', (side, round, row) => {
    const { place, start } = startAt(side, round, row)
    const top = (cardTops(layout, evenZoom(1))[place.side === 'winners' ? 0 : 1] ?? 0) + place.y
    expect(place.x).toBeGreaterThanOrEqual(start.x)
    expect(place.x + CARD_WIDTH).toBeLessThanOrEqual(start.x + SCREEN.width)
    expect(top).toBeGreaterThanOrEqual(start.y)
    expect(top + CARD_HEIGHT).toBeLessThanOrEqual(start.y + SCREEN.height)
  })
})
