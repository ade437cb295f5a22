import { randomFrom } from '@cup/rehearsal/random'
import { expect, test } from 'vitest'
import { damageHeader } from '../testing/damage.ts'
import { readOrRefuse } from '../testing/read-or-refuse.ts'
import { sampleReplay } from '../testing/sample-replay.ts'

/** All of them: `node launch.cjs packages/game/long/damaged-headers.ts` reads 100,000. */
const SLICE = 2_000

test('a damaged header is read or refused, and nothing else', () => {
  const random = randomFrom(20261118)
  const sample = sampleReplay()
  const ends = new Set(Array.from({ length: SLICE }, () => readOrRefuse(damageHeader(sample, random))))
  // damage that reaches every part of the reader
  expect([...ends].sort()).toEqual(
    expect.arrayContaining(['bad_text', 'bytes_left_over', 'cut_off', 'read', 'unknown_property', 'wrong_checksum']),
  )
})
