import { expect, test } from 'vitest'
import { anId } from '../../../test-support/samples.ts'
import { CHARGES, DIVISIONS, type Emblem, emblemOf, FRAMES, HUES, TONES } from './team-emblem.ts'

const emblems = (count: number): Emblem[] => Array.from({ length: count }, (_, index) => emblemOf(anId(index)))

test('a team keeps its emblem', () => {
  const id = '0193a2c4-7d1e-7c55-9f0a-3b1f2c4d5e6f'
  expect(emblemOf(id)).toEqual({ frame: 'square', tone: 'dark', division: 'quarters', charge: 'cross', hue: 'blue' })
})

test.each([
  ['frame', FRAMES],
  ['tone', TONES],
  ['division', DIVISIONS],
  ['charge', CHARGES],
  ['hue', HUES],
] as const)('every %s is used about as often as the others', (part, choices) => {
  const counts = choices.map((choice) => emblems(1000).filter((emblem) => emblem[part] === choice).length)
  const fair = 1000 / choices.length
  for (const count of counts) {
    expect(count).toBeGreaterThan(fair * 0.7)
    expect(count).toBeLessThan(fair * 1.3)
  }
})

test('of sixteen teams hardly two share a shape, whatever their colours', () => {
  const shapes = emblems(1600).map(({ frame, tone, charge }) => `${frame} ${tone} ${charge}`)
  const cups = Array.from({ length: 100 }, (_, cup) => new Set(shapes.slice(cup * 16, cup * 16 + 16)).size)
  expect(cups.reduce((sum, size) => sum + size) / cups.length).toBeGreaterThan(15)
})
