import { describe, expect, test } from 'vitest'
import { pageAt } from './broadcast-pages.ts'

const screen = { clientWidth: 1920, clientHeight: 1000 }

describe('pageAt', () => {
  test('what fits stays where it is', () => {
    expect(pageAt({ ...screen, scrollWidth: 1920, scrollHeight: 900 }, 1e12)).toEqual({ left: 0, top: 0 })
  })

  test('shows every part in turn, for twelve seconds each', () => {
    const area = { ...screen, scrollWidth: 3000, scrollHeight: 2500 }
    const pages = [0, 12, 24, 36, 48, 60].map((seconds) => pageAt(area, seconds * 1000))
    expect(pages).toEqual([
      { left: 0, top: 0 },
      { left: 1920, top: 0 },
      { left: 0, top: 1000 },
      { left: 1920, top: 1000 },
      { left: 0, top: 2000 },
      { left: 1920, top: 2000 },
    ])
    expect(pageAt(area, 11_999)).toEqual(pages[0])
    expect(pageAt(area, 72_000)).toEqual(pages[0])
  })
})
