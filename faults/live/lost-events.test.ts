import { testAppForFile } from '@cup/server/testing/test-app-for-file'
import { expect, test } from 'vitest'
import { watchRandomCups } from './lost-events.ts'

const stage = testAppForFile()

test('a page whose events are lost, doubled or reordered ends with what a fresh read shows', async () => {
  const found = await watchRandomCups(stage, { cups: 3, runsPerCup: 60, seed: 7 })
  expect(found.wrong).toEqual([])
  // most changes must be applied from events: otherwise this would only test the reads
  expect(found.withRows).toBeGreaterThan(found.changes / 2)
  expect(found.reads).toBeLessThan((found.changes / found.cups) * found.runs)
})
