import { sendGameWord } from '@cup/contract/games'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeApi, fakeApi } from '../../../../test-support/fake-api.ts'
import { FakeGame, GAME_GUID } from '../../../../test-support/fake-game.ts'
import { writeChosenSide } from './chosen-side.ts'
import { writeConsent } from './counting-consent.ts'

const NEXT_GUID = 'A8FC000011F1B5C60123456789ABCDEF'
const SOCKET = 'ws://127.0.0.1:50000'

let api: FakeApi
let game: FakeGame
let counter: typeof import('./game-counter.ts')

/** As after a reload: the page's memory is new, what the tab has stored is not. */
const load = async () => {
  vi.resetModules()
  counter = await import('./game-counter.ts')
}

const sent = () => api.requests(sendGameWord).map(({ params, body }) => ({ ...params, ...(body as object) }))
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(async () => {
  vi.useFakeTimers()
  api = fakeApi().respond(sendGameWord, {} as never)
  game = new FakeGame()
  writeConsent(SOCKET)
  await load()
})
afterEach(() => {
  counter.countGamesOf(null)
  writeConsent(null)
  vi.useRealTimers()
})

test('reads nothing before the player has allowed it on this device', () => {
  writeConsent(null)
  counter.countGamesOf('match-1')
  expect(game.sockets).toEqual([])
  expect(counter.gameCounter.get().matchId).toBeNull()
})

test('shows the running game and sends it once when it is over', async () => {
  counter.countGamesOf('match-1')
  game.open()
  game.score(1, 0, { seconds: 42 })
  expect(counter.gameCounter.get()).toMatchObject({
    matchId: 'match-1',
    status: 'connected',
    live: { blue: 1, seconds: 42 },
  })
  expect(game.latest.url).toBe(SOCKET)
  game.end(2, 0)
  game.score(0, 0)
  await settled()
  expect(sent()).toMatchObject([
    { id: 'match-1', source: 'live', reading: { blue: 2, orange: 0, winner: 'blue', match_guid: GAME_GUID } },
  ])
})

test('sends the side that the player has chosen', async () => {
  writeChosenSide('match-1', 'orange')
  counter.countGamesOf('match-1')
  game.end(0, 1)
  await settled()
  expect(sent()).toMatchObject([{ side: 'orange' }])
})

test('keeps a game until the server has it, in the order of play', async () => {
  api.cutOff(sendGameWord)
  counter.countGamesOf('match-1')
  game.end(2, 0)
  await settled()
  game.end(0, 3, NEXT_GUID)
  await settled()
  const tries = sent().length
  api.respond(sendGameWord, {} as never)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent().slice(tries)).toMatchObject([
    { reading: { match_guid: GAME_GUID } },
    { reading: { match_guid: NEXT_GUID } },
  ])
})

test('sends after a reload what was not sent before it', async () => {
  api.cutOff(sendGameWord)
  counter.countGamesOf('match-1')
  game.end(2, 0)
  await settled()
  counter.countGamesOf(null)
  const tries = sent().length
  api.respond(sendGameWord, {} as never)
  await load()
  counter.countGamesOf('match-1')
  await settled()
  expect(sent().slice(tries)).toMatchObject([{ id: 'match-1', reading: { match_guid: GAME_GUID } }])
})

test('says why the server refused a game, and does not send it again', async () => {
  api.refuse(sendGameWord, 422, 'This game began before the match')
  counter.countGamesOf('match-1')
  game.end(2, 0)
  await settled()
  expect(counter.gameCounter.get().problem).toBe('This game began before the match')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toHaveLength(1)
})

test('a game whose end was not seen is not sent, and the player learns why', async () => {
  counter.countGamesOf('match-1')
  game.score(2, 0)
  game.send('MatchDestroyed')
  await settled()
  expect(counter.gameCounter.get().problem).toContain('was not seen')
  expect(sent()).toEqual([])
})

test('continues with the next match, and stops without one', () => {
  counter.countGamesOf('match-1')
  counter.countGamesOf('match-1')
  expect(game.sockets).toHaveLength(1)
  counter.countGamesOf('match-2')
  expect(counter.gameCounter.get().matchId).toBe('match-2')
  counter.countGamesOf(null)
  expect(counter.gameCounter.get().matchId).toBeNull()
  expect(game.sockets).toHaveLength(2)
})
