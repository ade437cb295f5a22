import { describe, expect, test } from 'vitest'
import { isSampled } from './is-sampled.ts'

const mistakes = Array.from({ length: 2000 }, (_, line) => ({
  fileName: 'apps/server/src/features/teams/team.rules.ts',
  location: { start: { line, column: 1 }, end: { line, column: 9 } },
  replacement: 'true',
}))
const chosen = (seed: string, share: number, folder = '') =>
  mistakes.filter((mistake) => isSampled({ seed, share }, { ...mistake, fileName: folder + mistake.fileName }))

describe('a sample of planted mistakes', () => {
  test('holds all of them for a share of 1 and none for 0', () => {
    expect([chosen('a', 1).length, chosen('a', 0).length]).toEqual([2000, 0])
  })

  test('is the same for the same seed in another folder, and another for another seed', () => {
    const first = chosen('a', 0.1).map(({ location }) => location.start.line)
    expect(first.length).toBeGreaterThan(120)
    expect(first.length).toBeLessThan(280)
    expect(chosen('a', 0.1, '/somewhere/else/').map(({ location }) => location.start.line)).toEqual(first)
    expect(chosen('b', 0.1).map(({ location }) => location.start.line)).not.toEqual(first)
  })
})
