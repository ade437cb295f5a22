import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextEvent, openSockets, type SocketFixture } from '#testing/socket-fixture'
import type { LiveEvent } from '../events/live-event.ts'
import { createRecentEvents } from './recent-events.ts'

const TOKEN = 'a-token-that-is-long-enough'
const jane = { id: 'jane', name: 'Jane', email: null, isAdmin: false, isSuperAdmin: false, verified: true }

let now: number
let fixture: SocketFixture
beforeEach(async () => {
  now = 0
  const recent = createRecentEvents(() => now)
  recent.begin()
  now = 30_000
  const authenticate = async (token: string) =>
    token === TOKEN ? { ...jane, sessionHash: Buffer.alloc(32), sessionSecondsLeft: 3600 } : undefined
  fixture = await openSockets({ recent, authenticate })
})
afterEach(() => fixture.close())

const joined = (team_id: string) => ({ name: 'team_joined', payload: { tournament_id: 'cup', team_id } }) as const
const INVITES: LiveEvent = { name: 'invites_changed', payload: {}, toUserIds: ['jane'] }

const missedBy = async (auth: object): Promise<unknown> => {
  // the event is sent at once, before a caller of `connect` could begin to listen
  const client = fixture.open({ auth })
  return nextEvent(client, 'missed')
}

test('a page gets the events since its read, each once', async () => {
  fixture.sockets.emit(joined('old'))
  now += 10_000
  for (const id of ['a', 'b', 'a']) fixture.sockets.emit(joined(id))
  now += 2000
  expect(await missedBy({ since_ms: 3000 })).toEqual({ events: [joined('a'), joined('b')] })
})

test('events that another instance may have received a little later are repeated too', async () => {
  fixture.sockets.emit(joined('a'))
  now += 4000
  expect(await missedBy({ since_ms: 0 })).toEqual({ events: [joined('a')] })
})

test('an event for one person is repeated to that person only', async () => {
  fixture.sockets.emit(INVITES)
  now += 1000
  expect(await missedBy({ since_ms: 1000 })).toEqual({ events: [] })
  const { toUserIds: _, ...event } = INVITES
  expect(await missedBy({ since_ms: 1000, token: TOKEN })).toEqual({ events: [event] })
})

test.each([
  ['a word', 'long'],
  ['a negative number', -1],
  ['an hour', 3_600_000],
  ['nothing', null],
])('for an age of %s the missed events are unknown', async (_what, since_ms) =>
  expect(await missedBy({ since_ms })).toEqual({ events: null }),
)

test('a flood is not repeated', async () => {
  for (let count = 0; count < 51; count++) fixture.sockets.emit(joined(`team ${count}`))
  expect(await missedBy({ since_ms: 1000 })).toEqual({ events: null })
})

test('a page that reconnects gets no list of missed events', async () => {
  fixture.sockets.emit(joined('a'))
  const names: string[] = []
  const client = await fixture.connect({ auth: { token: null } })
  client.onAny((name) => names.push(name))
  fixture.sockets.emit(joined('b'))
  await expect.poll(() => names).toEqual(['team_joined'])
})
