import { expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch } from '../../../../test-support/bracket/change-match.ts'
import { gameClock, gameOnStage } from './stream-game.ts'
import { nextGame } from './use-stream-game.ts'

const game = { blue: 3, orange: 1, clock: 60, overtime: false }
const swapped = { ...game, blue: 1, orange: 3 }
const drawn = bracketOf(4)
const [first, second] = drawn.matches.filter(({ team1_id, team2_id }) => team1_id && team2_id).map(({ id }) => id)
const play = (bracket: typeof drawn, id = '', changes = {}) =>
  changeMatch(bracket, id, { match_status: 'in_progress', ...changes })
const shown = (bracket: typeof drawn, { matchId = null as string | null, isSwapped = false } = {}) =>
  gameOnStage(game, { matches: bracket.matches, teams: bracket.teams, matchId, isSwapped })

test('the host, who is the better seed, has the goals of blue', () => {
  expect(shown(play(drawn, first))).toEqual(game)
  const turned = play(drawn, first, { team1_id: 'team-4', team2_id: 'team-1' })
  expect(shown(turned)).toEqual(swapped)
})

test('a caster can say that the teams have changed sides', () => {
  expect(shown(play(drawn, first), { isSwapped: true })).toEqual(swapped)
})

test('the game is shown only where it is clear to which match it belongs', () => {
  const two = play(play(drawn, first), second)
  expect(shown(two)).toBeUndefined()
  expect(shown(two, { matchId: second ?? '' })).toEqual(game)
  expect(shown(drawn)).toBeUndefined()
  expect(shown(drawn, { matchId: first ?? '' })).toBeUndefined()
})

test.each([
  [74, false, '1:14'],
  [60, false, '1:00'],
  [9, false, '0:09'],
  [0, false, '0:00'],
  [92, true, '+1:32'],
])('%d seconds of the clock, overtime %s, read %s', (clock, overtime, words) => {
  expect(gameClock({ ...game, clock, overtime })).toBe(words)
})

test('a state that changes nothing on the picture renders nothing', () => {
  const live = {
    match_guid: null,
    blue: 3,
    orange: 1,
    seconds: 60.4,
    overtime: false,
    goal_replay: false,
    has_winner: false,
    map: null,
    players: [],
  }
  const before = nextGame(undefined, live)
  expect(before).toEqual(game)
  expect(nextGame(before, { ...live, seconds: 60.1 })).toBe(before)
  expect(nextGame(before, { ...live, seconds: null })).toBe(before)
  expect(nextGame(before, { ...live, seconds: 59.9 })).toMatchObject({ clock: 59 })
  for (const changed of [{ blue: 4 }, { orange: 2 }, { overtime: true }])
    expect(nextGame(before, { ...live, ...changed })).toEqual({ ...game, ...changed })
  expect(nextGame(undefined, { ...live, seconds: null })).toMatchObject({ clock: 0 })
  expect(nextGame(before, null)).toBeUndefined()
})
