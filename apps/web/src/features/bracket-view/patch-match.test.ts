import { describe, expect, test } from 'vitest'
import { withCheckIn, withMatch } from './patch-match.ts'
import { bracketOf } from './testing/bracket-of.ts'
import { firstPair } from './testing/change-match.ts'

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

describe('withCheckIn', () => {
  test('adds a team once', () => {
    const match = { ...firstPair(bracketOf(4)), checked_in_teams: ['team-4'] }
    expect(withCheckIn(match, ['team-1', 'team-4']).checked_in_teams).toEqual(['team-4', 'team-1'])
  })
})
