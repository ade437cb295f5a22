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

test('a longer series comes first, then the winners bracket, then the later round; all that are known are listed', () => {
  const [sample] = bracketOf(8).matches
  const aMatch = (id: string, changes: object) =>
    Object.assign({ ...sample }, { id, team1_id: 'a', team2_id: 'b', match_status: 'pending', best_of: 3 }, changes)
  const matches = [
    aMatch('losers 4', { bracket: 'losers', round: 4 }),
    aMatch('winners 1', { bracket: 'winners', round: 1 }),
    aMatch('winners 2', { bracket: 'winners', round: 2 }),
    aMatch('semifinal', { bracket: 'losers', round: 1, best_of: 5 }),
    aMatch('one team', { bracket: 'winners', round: 3, team2_id: null }),
    aMatch('other team', { bracket: 'winners', round: 3, team1_id: null }),
    aMatch('called', { bracket: 'losers', round: 1, match_status: 'checkin' }),
  ] as Parameters<typeof matchesToWatch>[0]
  expect(matchesToWatch(matches).map(({ match }) => match.id)).toEqual([
    'called',
    'semifinal',
    'winners 2',
    'winners 1',
    'losers 4',
  ])
})
