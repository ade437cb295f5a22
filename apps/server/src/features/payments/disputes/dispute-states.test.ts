import { describe, expect, test } from 'vitest'
import { isDisputed, isNewerDisputeState } from './record-dispute.ts'

describe('isNewerDisputeState', () => {
  test.each([
    ['open', 'won', true],
    ['open', 'lost', true],
    ['lost', 'won', true],
    ['open', 'open', false],
    ['won', 'open', false],
    ['won', 'lost', false],
    ['lost', 'open', false],
  ] as const)('%s → %s: %s', (before, after, expected) => {
    expect(isNewerDisputeState(before, after)).toBe(expected)
  })
})

describe('isDisputed', () => {
  test('is true while any dispute is open or lost', () => {
    expect(isDisputed([])).toBe(false)
    expect(isDisputed([{ state: 'won' }])).toBe(false)
    expect(isDisputed([{ state: 'won' }, { state: 'open' }])).toBe(true)
    expect(isDisputed([{ state: 'lost' }])).toBe(true)
  })
})
