import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { BAND_HEIGHT, compactness, evenZoom } from './geometry.ts'
import { layOut, type Place } from './layout.ts'
import { cardTops, scrollTarget } from './visible-window.ts'
import { fitZoom, movedPoint, openingLevel, showsCards, stepZoom } from './zoom.ts'

const layout = layOut(bracketOf(16).matches)
const placeOf = (section: number, column: number, row: number): Place => {
  const place = layout.places.get(layout.sections[section]?.columns[column]?.ids.at(row) ?? '')
  if (!place) throw new Error('no such place')
  return place
}

/** The space that rail and toolbar leave on a screen of 1280 by 800. */
const SMALL_DESKTOP = { width: 1216, height: 560 }

describe('fitZoom', () => {
  const screen = { width: 1232, height: 640 }
  const width = (zoom: { x: number }) => Math.max(...layout.sections.map((section) => section.width * zoom.x))
  const height = (zoom: { y: number }) =>
    layout.sections.reduce((sum, section) => sum + section.height * zoom.y, 0) + 2 * BAND_HEIGHT + 24

  test('sixteen teams fill a desktop screen in both directions, in cards of two rows', () => {
    const zoom = fitZoom(layout, screen)
    expect(width(zoom)).toBeCloseTo(screen.width)
    expect(height(zoom)).toBeCloseTo(screen.height)
    expect(compactness(zoom)).toBeDefined()
    expect(showsCards(zoom)).toBe(true)
  })

  test('a small bracket keeps whole cards, and nothing is enlarged', () => {
    const four = layOut(bracketOf(4).matches)
    const zoom = fitZoom(four, { width: 1232, height: 720 })
    expect(zoom.x).toBe(zoom.y)
    expect(compactness(zoom)).toBeUndefined()
    expect(fitZoom(layout, { width: 9999, height: 9999 })).toEqual(evenZoom(1))
  })

  test('two rows are no taller than they need', () => {
    expect(fitZoom(layout, { width: 900, height: 5000 }).y).toBe(0.5)
  })

  test('narrow cards get rows for two lines of a name where most of that height is free', () => {
    expect(fitZoom(layout, { width: 704, height: 784 }).y).toBe(0.4)
    expect(fitZoom(layout, { width: 704, height: 600 }).y).toBeLessThan(0.3)
  })

  test('cards of hundreds of teams would be unreadable', () => {
    expect(showsCards(fitZoom(layOut(bracketOf(128).matches), screen))).toBe(false)
  })
})

describe('a bracket opens', () => {
  const opens = (teams: number, size: { width: number; height: number }) =>
    openingLevel(teams, fitZoom(layOut(bracketOf(teams).matches), size))

  test('as a whole up to sixteen teams, with all words on the cards of eight', () => {
    expect([opens(2, SMALL_DESKTOP), opens(8, SMALL_DESKTOP), opens(16, SMALL_DESKTOP)]).toEqual(['fit', 'fit', 'fit'])
    expect(compactness(fitZoom(layOut(bracketOf(8).matches), SMALL_DESKTOP))).toBe('dense')
  })

  test('at full size with more teams, and where names would be cut', () => {
    expect(opens(17, SMALL_DESKTOP)).toBe(1)
    expect(opens(16, { width: 704, height: 840 })).toBe(1)
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
    const before = { x, y: (cardTops(layout, evenZoom(1))[1] ?? 0) + y }
    const after = movedPoint(layout, before, evenZoom(1), evenZoom(0.5))
    expect(after).toEqual({ x: x / 2, y: (cardTops(layout, evenZoom(0.5))[1] ?? 0) + y / 2 })
    expect(movedPoint(layout, after, evenZoom(0.5), evenZoom(1))).toEqual(before)
  })

  test('a point on a band moves with its section only', () => {
    const band = (zoom: number) => (cardTops(layout, evenZoom(zoom))[1] ?? 0) - 30
    expect(movedPoint(layout, { x: 0, y: band(1) }, evenZoom(1), evenZoom(0.75)).y).toBe(band(0.75))
  })
})

describe('scrollTarget', () => {
  const view = { x: 0, y: 0, width: 1232, height: 672 }

  test('does not move for a card that is in sight', () => {
    expect(scrollTarget(layout, placeOf(0, 1, 0), evenZoom(1), view, 'nearest')).toEqual({ x: 0, y: 0 })
  })

  test('scrolls down just enough to show a card whole', () => {
    const place = placeOf(0, 0, 7)
    expect(scrollTarget(layout, place, evenZoom(1), view, 'nearest').y).toBe(BAND_HEIGHT + place.y + 132 + 16 - 672)
  })

  test('a card above the view is shown clear of the sticky band', () => {
    const place = placeOf(0, 0, 2)
    const scrolled = { ...view, y: 900 }
    expect(scrollTarget(layout, place, evenZoom(1), scrolled, 'nearest').y).toBe(place.y - 16)
  })

  test('puts a card in the middle of what the band leaves free', () => {
    const place = placeOf(1, 4, 0)
    const target = scrollTarget(layout, place, evenZoom(1), view, 'center')
    const cardMiddle = (cardTops(layout, evenZoom(1))[1] ?? 0) + place.y + 66
    expect(cardMiddle - target.y).toBe((672 + BAND_HEIGHT) / 2)
    expect(place.x + 128 - target.x).toBe(1232 / 2)
  })
})

describe('the limits', () => {
  test.each([
    [{ x: 0.35, y: 0.2 }, true],
    [{ x: 0.34, y: 0.2 }, false],
    [{ x: 0.35, y: 0.19 }, false],
  ])('at a zoom of %j cards can be read: %s', (zoom, expected) => expect(showsCards(zoom)).toBe(expected))

  test.each([
    [evenZoom(0.6), undefined],
    [evenZoom(0.59), 'small'],
    [{ x: 0.7, y: 0.6 }, 'small'],
    [{ x: 0.43, y: 0.5 }, 'tiny'],
    [{ x: 0.5, y: 0.25 }, 'tiny'],
    [{ x: 0.4375, y: 0.26 }, 'small'],
    [{ x: 0.8, y: 0.5, dense: true as const }, 'dense'],
  ])('the cards of a zoom of %j are %s', (zoom, expected) => expect(compactness(zoom)).toBe(expected))

  test('a bracket opens at full size where its names would be cut, or its cards could not be read', () => {
    expect(openingLevel(16, { x: 0.45, y: 0.2 })).toBe('fit')
    expect([openingLevel(16, { x: 0.44, y: 0.5 }), openingLevel(16, { x: 0.5, y: 0.1 })]).toEqual([1, 1])
  })

  test('flat cards are no taller than they need', () => {
    const wide = fitZoom(layOut(bracketOf(8).matches), { width: 1420, height: 760 })
    expect(wide).toMatchObject({ dense: true, y: 0.66 })
  })
})

describe('a card beside the view', () => {
  const view = { x: 0, y: 0, width: 400, height: 300 }
  const place = placeOf(0, 2, 0)

  test('is scrolled to just as far across as is needed, from either side', () => {
    const target = (x: number) => scrollTarget(layout, place, evenZoom(1), { ...view, x }, 'nearest').x
    expect(target(0)).toBe(place.x + 256 + 16 - 400)
    expect(target(2000)).toBe(place.x - 16)
  })

  test('that is larger than the view shows its beginning, and nothing is scrolled beyond the edge', () => {
    const small = { ...view, width: 100, height: 60 }
    expect(scrollTarget(layout, place, evenZoom(1), small, 'nearest').x).toBe(place.x - 16)
    const first = placeOf(0, 0, 0)
    expect(scrollTarget(layout, first, evenZoom(1), { ...view, x: 900, y: 900 }, 'nearest')).toEqual({ x: 0, y: 0 })
    expect(scrollTarget(layout, first, evenZoom(1), { ...view, width: 1232, height: 672 }, 'center')).toEqual({
      x: 0,
      y: 0,
    })
  })
})
