import { expect, test } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { matchesToWatch } from './match-to-watch.ts'

test('prefers a match being played over a called one, and that over the next', () => {
  const { matches } = bracketOf(8)
  expect(matchesToWatch(matches)[0]).toMatchObject({ word: 'Next' })
  Object.assign(matches[1] ?? {}, { match_status: 'checkin' })
  expect(matchesToWatch(matches)[0]).toEqual({ match: matches[1], word: 'Called' })
  Object.assign(matches[2] ?? {}, { match_status: 'in_progress' })
  expect(matchesToWatch(matches)[0]).toEqual({ match: matches[2], word: 'Now playing' })
})

test('of several it takes the latest round, and none whose teams are not known', () => {
  const { matches } = bracketOf(8)
  const second = matches.find(({ bracket, round }) => bracket === 'winners' && round === 2)
  for (const match of matches) Object.assign(match, { match_status: 'completed' })
  expect(matchesToWatch(matches)).toEqual([])
  Object.assign(second ?? {}, { match_status: 'in_progress' })
  expect(matchesToWatch(matches)).toEqual([])
  Object.assign(second ?? {}, { team1_id: 'team-1', team2_id: 'team-4' })
  Object.assign(matches[0] ?? {}, { match_status: 'in_progress' })
  expect(matchesToWatch(matches)[0]?.match).toBe(second)
})
