import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { firstPair } from '../../../test-support/bracket/change-match.ts'
import { withMatch } from './bracket-query.ts'

describe('withMatch', () => {
  test('replaces one match and keeps every other object', () => {
    const bracket = bracketOf(8)
    const match = { ...firstPair(bracket), score: '2-0' }
    const patched = withMatch(bracket, match)
    expect(patched.matches.filter((other, at) => other !== bracket.matches[at])).toEqual([match])
  })

  test('leaves a bracket alone that has no such match', () => {
    const bracket = bracketOf(4)
    expect(withMatch(bracket, { ...firstPair(bracket), id: 'other' })).toBe(bracket)
  })
})
