import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DIVISIONS, emblemOf, HUES } from '@cup/contract/emblem'
import { CHARGE_PATHS, DIVISION_PATHS, FRAME_PATHS, HUE_COLORS } from '@cup/contract/emblem-shapes'
import { expect, test } from 'vitest'
import { emblemWords } from './team-emblem.ts'

test('a team keeps its emblem, drawn and in words', () => {
  const emblem = emblemOf(4_021_993)
  expect(emblem).toEqual(emblemOf(4_021_993))
  expect(emblemWords(4_021_993)).toBe(`${emblem.frame} ${emblem.division} ${emblem.charge} ${emblem.hue}`)
})

const css = readFileSync(path.join(import.meta.dirname, 'emblem.css'), 'utf8')
const declared = (name: string) => new RegExp(`\\[data-emblem~="${name}"\\] \\{\\s+--bk-\\w+: (.+);`).exec(css)?.[1]

/** Where the parts of a path end, in percent of the square. The tests recognise arcs themselves. */
function corners(d: string): number[][] {
  let at = [0, 0]
  return [...d.matchAll(/([MLhvHVcC])?([-\d. ]+)/g)].flatMap(([, command = 'L', text = '']) => {
    const numbers = text.match(/-?\d*\.?\d+/g)?.map(Number) ?? []
    const [x = 0, y = 0] = at
    const [first = 0] = numbers
    const ends =
      { h: [[x + first, y]], H: [[first, y]], v: [[x, y + first]], V: [[x, first]] }[command] ??
      (command === 'c'
        ? [[x + (numbers[4] ?? 0), y + (numbers[5] ?? 0)]]
        : Array.from({ length: numbers.length / 2 }, (_, pair) => numbers.slice(2 * pair, 2 * pair + 2)).slice(
            command === 'C' ? -1 : 0,
          ))
    at = ends.at(-1) ?? at
    return ends.map((point) => point.map((value) => Math.round((value / 28) * 100)))
  })
}

test.each(['shield', 'hexagon', 'banner'] as const)(
  'the bracket cuts the corners of a %s where it is drawn',
  (frame) => {
    const cut = declared(frame)?.match(/\d+/g)?.map(Number) ?? []
    const points = Array.from({ length: cut.length / 2 }, (_, pair) => cut.slice(2 * pair, 2 * pair + 2))
    const drawn = corners(FRAME_PATHS[frame])
    expect(drawn.length).toBeGreaterThan(4)
    for (const corner of drawn) expect(points).toContainEqual(corner)
  },
)

test('the bracket cuts a circle and a square as they are drawn', () => {
  const percent = (length: string | undefined) => Math.round((Number(length) / 28) * 100)
  expect(declared('circle')).toBe(`circle(${percent(/a([\d.]+)/.exec(FRAME_PATHS.circle)?.[1])}%)`)
  const [, edge, radius] = /^M[\d.]+ ([\d.]+)h15A([\d.]+)/.exec(FRAME_PATHS.square) ?? []
  expect(declared('square')).toBe(`inset(${percent(edge)}% round ${percent(radius)}%)`)
})

test('every division but the plain one is painted in the bracket', () => {
  const painted = DIVISIONS.filter((division) => declared(division)?.includes('gradient('))
  expect(painted).toEqual(DIVISIONS.filter((division) => DIVISION_PATHS[division] !== ''))
})

test('the bracket shows the same charges', () => {
  const charges = Object.entries(CHARGE_PATHS)
  expect(charges.length).toBeGreaterThan(4)
  for (const [name, d] of charges) {
    const before = css.slice(0, css.indexOf(` d='${d}'`))
    const transform = before.slice(before.lastIndexOf("transform='") + "transform='".length, -1)
    // enlarged a little, which moves it to the left
    const [, left] = /^matrix\(1\.15 0 0 1\.15 (.*) -2\.1\)$/.exec(transform) ?? []
    expect(Number(left), name).toBeCloseTo(32 * Number(declared(name)) + 2 - 2.1)
  }
})

test('the bracket paints the same hues', () => {
  expect(HUES.map(declared)).toEqual(HUES.map((hue) => HUE_COLORS[hue]))
})
