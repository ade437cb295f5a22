import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import type { Layout } from '../layout/layout.ts'
import { bracketPages } from './broadcast-pages.ts'

const rowsOf = ({ sections: [section] }: Layout): number =>
  Math.max(...(section?.columns ?? []).map((c) => c.ids.length))

describe('bracketPages', () => {
  const { matches } = bracketOf(32)
  const pages = bracketPages(matches, 3, (page) => rowsOf(page) <= 4)

  test('every match is on exactly one page', () => {
    const shown = pages.flatMap(({ places }) => [...places.keys()])
    expect(shown.toSorted()).toEqual(matches.map(({ id }) => id).toSorted())
  })

  test('a page has at most three rounds of one side, and what fits', () => {
    expect(pages.length).toBeGreaterThan(4)
    for (const page of pages) {
      expect(page.sections).toHaveLength(1)
      expect(page.sections[0]?.columns.length).toBeLessThanOrEqual(3)
      expect(rowsOf(page)).toBeLessThanOrEqual(4)
    }
  })

  test('a match is on the page of the match that it leads to, unless that one is of a later step', () => {
    const [first] = pages
    const rounds = first?.sections[0]?.columns.map(({ ids }) => ids.length)
    expect(rounds).toEqual([4, 2, 1])
    expect(first?.next.size).toBe(6)
  })
})
