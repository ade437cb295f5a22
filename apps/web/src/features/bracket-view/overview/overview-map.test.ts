import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../layout/geometry.ts'
import { layOut } from '../layout/layout.ts'
import { matchAt, overviewMaps } from './overview-map.ts'

const size = { width: 1200, height: 600 }

describe('overviewMaps', () => {
  test.each([64, 512])('shows all of %i teams inside the box', (n) => {
    for (const { section, left, top, scaleX, scaleY } of overviewMaps(layOut(bracketOf(n).matches), size)) {
      expect(left).toBeGreaterThan(0)
      expect(left + section.width * scaleX).toBeLessThanOrEqual(size.width)
      expect(top + section.height * scaleY).toBeLessThanOrEqual(size.height)
    }
  })
})

describe('matchAt', () => {
  test('a click on a bar finds the match it stands for', () => {
    const layout = layOut(bracketOf(64).matches)
    const maps = overviewMaps(layout, size)
    for (const [id, { side, x, y }] of layout.places) {
      const map = maps.find(({ section }) => section.side === side)
      if (!map) throw new Error('each section has a map')
      const point = {
        x: map.left + (x + CARD_WIDTH / 2) * map.scaleX,
        y: map.top + (y + CARD_HEIGHT / 2) * map.scaleY,
      }
      expect(matchAt(maps, point)).toBe(id)
    }
  })
})
