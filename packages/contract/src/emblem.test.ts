import { expect, test } from 'vitest'
import { CHARGES, chooseEmblem, DIVISIONS, type Emblem, emblemOf, emblemSeed, FRAMES, HUES } from './emblem.ts'

const emblems = (count: number): Emblem[] =>
  Array.from({ length: count }, (_, index) => emblemOf(emblemSeed(`Team ${index}`, `captain ${index}`)))

test('a team with the same captain and the same name, ignoring case, keeps its emblem', () => {
  expect(emblemSeed('Ceiling Vipers', 'ravi')).toBe(emblemSeed(' ceiling vipers ', 'ravi'))
})

test('another name or another captain gives another emblem', () => {
  const seeds = [emblemSeed('Vipers', 'ravi'), emblemSeed('Vipers', 'noor'), emblemSeed('Viper', 'ravi')]
  expect(new Set(seeds).size).toBe(3)
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

test('of sixteen teams hardly two share a shape', () => {
  const shapes = emblems(1600).map(({ frame, division, charge }) => `${frame} ${division} ${charge}`)
  const cups = Array.from({ length: 100 }, (_, cup) => new Set(shapes.slice(cup * 16, cup * 16 + 16)).size)
  expect(cups.reduce((sum, size) => sum + size) / cups.length).toBeGreaterThan(15)
})

/** The emblems of a cup whose teams register one after the other. */
function cupOf(size: number, cup: number): Emblem[] {
  const seeds: number[] = []
  for (let team = 0; team < size; team++) seeds.push(chooseEmblem(`Team ${team}`, `captain ${cup}`, seeds))
  return seeds.map(emblemOf)
}

test('of sixteen teams no two share frame and hue, and fifteen have different charges', () => {
  for (let cup = 0; cup < 50; cup++) {
    const teams = cupOf(16, cup)
    expect(new Set(teams.map(({ frame, hue }) => `${frame} ${hue}`)).size).toBe(16)
    expect(new Set(teams.map(({ charge }) => charge)).size).toBe(CHARGES.length)
  }
})

test('a larger cup uses every frame in every hue before it repeats one', () => {
  const teams = cupOf(64, 1).map(({ frame, hue }) => `${frame} ${hue}`)
  expect(new Set(teams.slice(0, 30)).size).toBe(FRAMES.length * HUES.length)
})

test('without a clash a team gets the emblem of its name and captain', () => {
  const seed = emblemSeed('Ceiling Vipers', 'ravi')
  const other = chooseEmblem('Boost Thieves', 'noor', [seed])
  expect(chooseEmblem('Ceiling Vipers', 'ravi', [other])).toBe(seed)
  expect(chooseEmblem('Ceiling Vipers', 'ravi', [seed])).not.toBe(seed)
})

test('a number that was stored as a signed integer has the same emblem', () => {
  expect(emblemOf(4_021_993_777 | 0)).toEqual(emblemOf(4_021_993_777))
})
