import { expect, test } from 'vitest'
import { emblemSeed } from './emblem.ts'

test('a team with the same name and captain keeps its emblem, whatever the case of its name', () => {
  expect(emblemSeed('Ceiling Vipers', 'ravi')).toBe(emblemSeed(' ceiling vipers ', 'ravi'))
})

test('another name or another captain gives another emblem', () => {
  const seeds = [emblemSeed('Vipers', 'ravi'), emblemSeed('Vipers', 'noor'), emblemSeed('Viper', 'ravi')]
  expect(new Set(seeds).size).toBe(3)
})
