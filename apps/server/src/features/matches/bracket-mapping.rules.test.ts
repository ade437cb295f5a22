import { expect, test } from 'vitest'
import { toOutcome, toOutcomeCode } from './bracket-mapping.rules.ts'

test('a match without an outcome is stored with the code 0, and read back without one', () => {
  expect(toOutcomeCode(null)).toBe(0)
  expect(toOutcome(0)).toBeNull()
})
