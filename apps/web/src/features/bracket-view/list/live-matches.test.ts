import { expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { liveMatches } from './live-matches.ts'

test('lists the matches that are called or being played, the own one first', () => {
  const { matches } = bracketOf(8)
  const [first, second, third, fourth] = matches
  Object.assign(first ?? {}, { match_status: 'in_progress' })
  Object.assign(second ?? {}, { match_status: 'completed' })
  Object.assign(third ?? {}, { match_status: 'checkin' })
  expect(liveMatches(matches, new Set())).toEqual([first?.id, third?.id])
  expect(liveMatches(matches, new Set([third?.team1_id ?? '']))).toEqual([third?.id, first?.id])
  expect(fourth?.match_status).toBe('pending')
})
