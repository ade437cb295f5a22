import { expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { railMatches } from './rail-matches.ts'

const NOBODY = new Set<string>()

test('before the first check-in the rail shows the first matches of the bracket', () => {
  const { matches } = bracketOf(16)
  expect(railMatches(matches, NOBODY)).toEqual(matches.slice(0, 4).map(({ id }) => id))
})

test('matches being played come first, the viewer’s before the others, and one that is next is always shown', () => {
  const { matches } = bracketOf(16)
  const live = matches.map((match, at) => (at < 5 ? { ...match, match_status: 'in_progress' as const } : match))
  const mine = new Set([matches[3]?.team1_id ?? ''])
  expect(railMatches(live, mine)).toEqual([3, 0, 1, 2, 4, 5].map((at) => matches[at]?.id))
})

test('a match whose teams are not known is not next', () => {
  const { matches } = bracketOf(4)
  const waiting = matches.map((match) =>
    match.team1_id === null ? match : { ...match, match_status: 'completed' as const },
  )
  expect(railMatches(waiting, NOBODY)).toEqual([])
})

test('fewer matches being played leave room for more that are next, four in all', () => {
  const { matches } = bracketOf(16)
  const live = matches.map((match, at) => (at < 3 ? { ...match, match_status: 'checkin' as const } : match))
  expect(railMatches(live, NOBODY)).toEqual(matches.slice(0, 4).map(({ id }) => id))
  expect(railMatches([], NOBODY)).toEqual([])
})
