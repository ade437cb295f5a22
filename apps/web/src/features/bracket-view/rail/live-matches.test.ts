import { expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { liveMatches } from './rail-matches.ts'

test('lists the matches that are called or being played, the viewer’s first', () => {
  const { matches } = bracketOf(8)
  const [first, second, third, fourth] = matches
  Object.assign(first ?? {}, { match_status: 'in_progress' })
  Object.assign(second ?? {}, { match_status: 'completed' })
  Object.assign(third ?? {}, { match_status: 'checkin' })
  expect(liveMatches(matches, new Set())).toEqual([first?.id, third?.id])
  expect(liveMatches(matches, new Set([third?.team1_id ?? '']))).toEqual([third?.id, first?.id])
  expect(fourth?.match_status).toBe('pending')
})

test('the matches of others keep the order of the bracket', () => {
  const matches = bracketOf(8).matches.map((match) => ({ ...match, match_status: 'checkin' as const }))
  const ids = matches.map(({ id }) => id)
  expect(liveMatches(matches, new Set())).toEqual(ids)
  expect(liveMatches(matches, new Set(['team-3']))).toEqual([
    ...ids.filter((_, at) => matches[at]?.team1_id === 'team-3'),
    ...ids.filter((_, at) => matches[at]?.team1_id !== 'team-3'),
  ])
})
