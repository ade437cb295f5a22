import { currentTournament, pastTournaments } from '@cup/contract/tournaments'
import type { FastifyReply } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { LiveEvent } from '../../events/live-event.ts'
import { createReadCache, type ReadCache, type ReadCall, type SharedRead } from './read-cache.ts'
import { storeResponse } from './stored-response.ts'

let now = 1
let cache: ReadCache
beforeEach(() => {
  now = 1
  cache = createReadCache({ clock: () => now })
})

const endpoint = { ...currentTournament, response: z.object({ value: z.string() }) }

/** A minimal reply that keeps what was sent. */
function createCall(): ReadCall & { sent: () => string } {
  let sent = ''
  const reply = {
    request: { headers: {} },
    header: () => reply,
    headers: () => reply,
    code: () => reply,
    send: (body?: Buffer) => {
      sent = String(body ?? '')
      return reply
    },
  }
  return { reply: reply as unknown as FastifyReply, count: () => {}, sent: () => sent }
}

const reading = (value: string, extra: Partial<SharedRead> = {}): SharedRead => ({
  endpoint,
  url: '/api/x',
  kind: 'bracket',
  tournamentId: 'cup',
  load: async () => ({ value }),
  ...extra,
})

const bodyOf = async (read: SharedRead): Promise<string> => {
  const call = createCall()
  await cache.respond(call, read)
  return call.sent()
}

const event = (name: LiveEvent['name'], tournament_id = 'cup'): LiveEvent =>
  ({ name, payload: name === 'invites_changed' ? {} : { tournament_id } }) as LiveEvent

describe('a stored response', () => {
  test('is read once for all requests that wait for it', async () => {
    let loads = 0
    const read = reading('one', { load: async () => ({ value: `load ${++loads}` }) })
    const responses = await Promise.all([bodyOf(read), bodyOf(read), bodyOf(read)])
    expect(new Set([...responses, await bodyOf(read)])).toEqual(new Set(['{"value":"load 1"}']))
  })

  test('is dropped after an event of its tournament, and of no other', async () => {
    await bodyOf(reading('old'))
    cache.drop(event('match_updated', 'another'))
    expect(await bodyOf(reading('new'))).toContain('old')
    cache.drop(event('match_updated'))
    expect(await bodyOf(reading('new'))).toContain('new')
  })

  test.each([
    ['team_checked_in', ['bracket']],
    ['checkin_started', ['bracket']],
    ['checkin_processed', ['bracket']],
    ['match_updated', ['bracket', 'tournaments']],
    ['prize_pool_updated', ['teams', 'tournaments']],
    ['team_joined', ['teams', 'tournaments']],
    ['invites_changed', ['teams']],
    ['bracket_generated', ['bracket', 'teams', 'tournaments']],
    ['tournament_updated', ['bracket', 'teams', 'tournaments']],
  ] as const)('%s makes %s old', async (name, kinds) => {
    for (const kind of ['bracket', 'teams', 'tournaments'] as const) {
      await bodyOf(reading('old', { kind, url: `/api/${kind}` }))
    }
    cache.drop(event(name))
    const left = ['bracket', 'teams', 'tournaments'].filter((kind) => cache.find(`/api/${kind}`) === undefined)
    expect(left).toEqual(kinds)
  })

  test('is not stored when a change happened while it was read', async () => {
    const slow = Promise.withResolvers<{ value: string }>()
    const first = bodyOf(reading('', { load: () => slow.promise }))
    cache.drop(event('match_updated'))
    slow.resolve({ value: 'from before' })
    await first
    expect(cache.find('/api/x')).toBeUndefined()
  })

  test('is not shared with a request that arrives after the change', async () => {
    const slow = Promise.withResolvers<{ value: string }>()
    const before = bodyOf(reading('', { load: () => slow.promise }))
    cache.drop(event('match_updated'))
    expect(await bodyOf(reading('from after'))).toContain('from after')
    slow.resolve({ value: 'from before' })
    expect(await before).toContain('from before')
    expect(await bodyOf(reading('later'))).toContain('from after')
  })

  test('can be waited for while it is read, until a change makes it stale', async () => {
    const slow = Promise.withResolvers<{ value: string }>()
    const first = bodyOf(reading('', { load: () => slow.promise }))
    const loading = cache.find('/api/x')?.loading
    cache.drop(event('match_updated'))
    expect(cache.find('/api/x')).toBeUndefined()
    const second = bodyOf(reading('after'))
    slow.resolve({ value: 'before' })
    await Promise.all([first, second])
    expect(String((await loading)?.body())).toContain('before')
    expect(String(cache.find('/api/x')?.response?.body())).toContain('after')
  })

  test('is not used while events may be missing, nor afterwards', async () => {
    await bodyOf(reading('old'))
    cache.suspend()
    expect(cache.find('/api/x')).toBeUndefined()
    expect(await bodyOf(reading('one'))).toContain('one')
    expect(await bodyOf(reading('two'))).toContain('two')
    cache.resume()
    expect(cache.find('/api/x')).toBeUndefined()
    expect(await bodyOf(reading('three'))).toContain('three')
    expect(await bodyOf(reading('four'))).toContain('three')
  })

  test('is not stored when its read began while events were missing and ended after the channel was restored', async () => {
    cache.suspend()
    const slow = Promise.withResolvers<{ value: string }>()
    const first = bodyOf(reading('', { load: () => slow.promise }))
    cache.resume()
    expect(cache.find('/api/x')).toBeUndefined()
    slow.resolve({ value: 'from before' })
    expect(await first).toContain('from before')
    expect(await bodyOf(reading('from after'))).toContain('from after')
  })

  test('is read again after half a minute, even without an event', async () => {
    await bodyOf(reading('old'))
    now += 29_999
    expect(cache.find('/api/x')).toBeDefined()
    now += 2
    expect(cache.find('/api/x')).toBeUndefined()
  })

  test('a failed read is retried by the next request', async () => {
    const failing = reading('', { load: () => Promise.reject(new Error('away')) })
    await expect(bodyOf(failing)).rejects.toThrow('away')
    expect(await bodyOf(reading('back'))).toContain('back')
  })

  test('holds only the fields of the contract', async () => {
    expect(await bodyOf(reading('', { load: async () => ({ value: 'shown', secret: 'hidden' }) }))).toBe(
      '{"value":"shown"}',
    )
  })

  test('large responses are evicted before they fill the memory', async () => {
    const megabyte = 'x'.repeat(2 ** 20)
    for (let count = 0; count < 100; count++) await bodyOf(reading(megabyte, { url: `/api/${count}` }))
    const kept = Array.from({ length: 100 }, (_, count) => cache.find(`/api/${count}`)).filter(Boolean)
    expect(kept).toHaveLength(31)
    expect(cache.find('/api/99')).toBeDefined()
  })

  test('the least recently used response is evicted', async () => {
    for (let count = 0; count < 500; count++) {
      await bodyOf(reading('x', { url: `/api/${count}` }))
      cache.find('/api/0')
    }
    expect(cache.find('/api/0')).toBeDefined()
    expect(cache.find('/api/1')).toBeUndefined()
  })

  test('invented URLs do not fill the memory', async () => {
    for (let count = 0; count < 500; count++)
      await bodyOf(reading('x', { url: `/api/${count}`, endpoint: { ...pastTournaments, ...endpoint } }))
    expect(cache.find('/api/0')).toBeUndefined()
    expect(cache.find('/api/499')).toBeDefined()
  })
})

describe('the time inside a response', () => {
  const value = (server_time: string) => ({ name: '"server_time":"fake"', server_time, rest: 1 })
  const START = '2026-11-15T12:00:00.000Z'

  test('stays current without changing the ETag', () => {
    const response = storeResponse(value(START), () => now)
    const timeIn = () => JSON.parse(response.body().toString()).server_time
    expect(timeIn()).toBe(START)
    now += 90_000
    expect(timeIn()).toBe('2026-11-15T12:01:30.000Z')
    expect(storeResponse(value('2026-11-16T00:00:00.000Z'), () => now).etag).toBe(response.etag)
  })

  test('is the only part that may differ under one ETag', () => {
    const { etag } = storeResponse(value(START), () => now)
    expect(storeResponse({ ...value(START), rest: 2 }, () => now).etag).not.toBe(etag)
    expect(storeResponse({ ...value(START), name: 'other' }, () => now).etag).not.toBe(etag)
  })
})
