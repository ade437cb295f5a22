import { readFileSync } from 'node:fs'
import path from 'node:path'
import { emblemSeed } from '@cup/contract/emblem'
import { expect, test } from 'vitest'
import { CHARGE_PATHS, DIVISION_PATHS, FRAME_PATHS } from './emblem-shapes.ts'
import { CHARGES, DIVISIONS, type Emblem, emblemOf, emblemWords, FRAMES, HUES } from './team-emblem.ts'

const emblems = (count: number): Emblem[] =>
  Array.from({ length: count }, (_, index) => emblemOf(emblemSeed(`Team ${index}`, `captain ${index}`)))

test('a team keeps its emblem, drawn and in words', () => {
  const emblem = emblemOf(4_021_993)
  expect(emblem).toEqual(emblemOf(4_021_993))
  expect(emblemWords(4_021_993)).toBe(`${emblem.frame} ${emblem.division} ${emblem.charge} ${emblem.hue}`)
})

test.each([
  ['frame', FRAME_PATHS, /^translate\((.*)\)$/, 2],
  ['division', DIVISION_PATHS, /^translate\((.*)\)$/, 2],
  // enlarged a little, which moves it to the left
  ['charge', CHARGE_PATHS, /^matrix\(1\.15 0 0 1\.15 (.*) -2\.1\)$/, 2 - 2.1],
] as const)('the style sheet of the bracket draws the same %s', (part, paths, place, margin) => {
  const css = readFileSync(path.join(import.meta.dirname, 'emblem.css'), 'utf8')
  const shapes = Object.entries(paths).filter(([, d]) => d !== '')
  expect(shapes.length).toBeGreaterThan(4)
  for (const [name, d] of shapes) {
    const [, cell] = new RegExp(`\\[data-emblem~="${name}"\\] \\{\\s+--bk-${part}: (\\d+);`).exec(css) ?? []
    const before = css.slice(0, css.indexOf(` d='${d}'`))
    const transform = before.slice(before.lastIndexOf("transform='") + "transform='".length, -1)
    expect(Number(place.exec(transform)?.[1]), name).toBeCloseTo(32 * Number(cell) + margin)
  }
})

test.each([
  ['frame', FRAMES],
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
  const shapes = emblems(1600).map(({ frame, division, charge }) => `${frame} ${division} ${charge}`)
  const cups = Array.from({ length: 100 }, (_, cup) => new Set(shapes.slice(cup * 16, cup * 16 + 16)).size)
  expect(cups.reduce((sum, size) => sum + size) / cups.length).toBeGreaterThan(15)
})
