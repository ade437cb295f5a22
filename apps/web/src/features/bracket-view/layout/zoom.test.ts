import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { layOut, type Place } from './layout.ts'
import { cardTops, scrollTarget } from './visible-window.ts'
import { fitZoom, movedPoint, stepZoom } from './zoom.ts'

const layout = layOut(bracketOf(16).matches)
const placeOf = (section: number, column: number, row: number): Place => {
  const place = layout.places.get(layout.sections[section]?.columns[column]?.ids.at(row) ?? '')
  if (!place) throw new Error('no such place')
  return place
}

describe('fitZoom', () => {
  test('shows both sections whole', () => {
    const zoom = fitZoom(layout, { width: 1232, height: 672 })
    const total = layout.sections.reduce((sum, section) => sum + section.height * zoom, 0) + 2 * 80 + 24
    expect(total).toBeCloseTo(672)
  })

  test('is bound by the width where that is scarcer, and never enlarges', () => {
    expect(fitZoom(layout, { width: 500, height: 5000 })).toBeCloseTo(500 / (layout.sections[1]?.width ?? 0))
    expect(fitZoom(layout, { width: 9999, height: 9999 })).toBe(1)
  })
})

describe('stepZoom', () => {
  test.each([
    [1, -1, 0.75],
    [0.75, -1, 0.5],
    [0.5, -1, 0.5],
    [0.33, 1, 0.5],
    [0.5, 1, 0.75],
    [1, 1, 1],
  ] as const)('from %d in direction %d comes %d', (from, direction, to) => {
    expect(stepZoom(from, direction)).toBe(to)
  })
})

describe('movedPoint', () => {
  test('finds a card of the second section again after zooming', () => {
    const { x, y } = placeOf(1, 2, 1)
    const before = { x, y: (cardTops(layout, 1)[1] ?? 0) + y }
    const after = movedPoint(layout, before, 1, 0.5)
    expect(after).toEqual({ x: x / 2, y: (cardTops(layout, 0.5)[1] ?? 0) + y / 2 })
    expect(movedPoint(layout, after, 0.5, 1)).toEqual(before)
  })

  test('a point on a band moves with its section only', () => {
    const band = (zoom: number) => (cardTops(layout, zoom)[1] ?? 0) - 30
    expect(movedPoint(layout, { x: 0, y: band(1) }, 1, 0.75).y).toBe(band(0.75))
  })
})

describe('scrollTarget', () => {
  const view = { x: 0, y: 0, width: 1232, height: 672 }

  test('does not move for a card that is in sight', () => {
    expect(scrollTarget(layout, placeOf(0, 1, 0), 1, view, 'nearest')).toEqual({ x: 0, y: 0 })
  })

  test('scrolls down just enough to show a card whole', () => {
    const place = placeOf(0, 0, 7)
    expect(scrollTarget(layout, place, 1, view, 'nearest').y).toBe(80 + place.y + 132 + 16 - 672)
  })

  test('a card above the view is shown clear of the sticky band', () => {
    const place = placeOf(0, 0, 2)
    const scrolled = { ...view, y: 900 }
    expect(scrollTarget(layout, place, 1, scrolled, 'nearest').y).toBe(80 + place.y - 16 - 80)
  })

  test('puts a card in the middle of what the band leaves free', () => {
    const place = placeOf(1, 4, 0)
    const target = scrollTarget(layout, place, 1, view, 'center')
    const cardMiddle = (cardTops(layout, 1)[1] ?? 0) + place.y + 66
    expect(cardMiddle - target.y).toBe((672 + 80) / 2)
    expect(place.x + 128 - target.x).toBe(1232 / 2)
  })
})
