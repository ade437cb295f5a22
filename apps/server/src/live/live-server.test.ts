import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { currentTournament } from '@cup/contract/tournaments'
import { sql } from 'kysely'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '#testing/test-db'
import type { Db } from '../db/db.ts'
import { inTransaction, type Reactions } from '../events/in-transaction.ts'
import type { LiveBus } from '../events/live-event.ts'
import { type LiveFacts, toLiveEvents } from '../events/to-live-events.ts'
import { createReadCache, type ReadCache } from '../http/cache/read-cache.ts'
import { createLimits } from '../limits/limits.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createLiveServer, type LiveServer } from './live-server.ts'

interface Instance {
  live: LiveServer
  readCache: ReadCache
  server: Server
  origin: string
}

let testDb: TestDb
let instances: Instance[] = []
let clients: Socket[] = []
beforeEach(async () => {
  testDb = await openTestDb()
})
afterEach(async () => {
  for (const client of clients) client.close()
  for (const { live, server } of instances) {
    await live.drain()
    await live.stop()
    await new Promise((resolve) => server.close(resolve))
  }
  instances = []
  clients = []
  await testDb.close()
})

async function startInstance(): Promise<Instance> {
  const readCache = createReadCache()
  const live = createLiveServer({
    db: testDb.db,
    config: { publicOrigins: ['http://127.0.0.1'], trustProxy: [], rateLimits: false },
    connection: testDb.connection,
    authenticate: async () => undefined,
    readCache,
    metrics: createMetrics({ processMetrics: false }),
    limits: createLimits({ enabled: false }),
    log: pino({ level: 'silent' }),
  })
  const server = createServer()
  live.attach(server)
  await live.start()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const instance = { live, readCache, server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  instances.push(instance)
  return instance
}

async function watch({ origin }: Instance): Promise<{ client: Socket; received: unknown[] }> {
  const client = io(origin, { transports: ['websocket'], forceNew: true, reconnectionDelay: 50 })
  clients.push(client)
  const received: unknown[] = []
  client.onAny((name, payload) => received.push([name, payload]))
  await new Promise<void>((resolve) => client.once('connect', () => resolve()))
  return { client, received }
}

const update = (tournamentId: string) => ({ type: 'tournament_changed', tournamentId }) as const
const eventOf = (id: string) => ['tournament_updated', { tournament_id: id }]

const NO_FACTS: LiveFacts = { brackets: [], teams: new Map() }

/** What a transaction needs to notify open pages and nothing else. */
const through = (live: LiveBus): { db: Db; reactions: Reactions } => ({
  db: testDb.db,
  reactions: (tx, events) => live.announce(tx, toLiveEvents(events, NO_FACTS)),
})

/** Crashes after the commit. */
const dyingAfterCommit = (live: LiveBus): LiveBus => ({
  announce: async (tx, events) => {
    await live.announce(tx, events)
    return () => {}
  },
})

/** Changes data on the instance and broadcasts the event. */
const change = ({ live }: Instance, ...ids: string[]) =>
  inTransaction(through(live), async (_tx, emit) => {
    for (const id of ids) emit(update(id))
  })

async function store({ readCache }: Instance, url: string): Promise<void> {
  const request = { headers: {} }
  const reply = { request, header: () => reply, headers: () => reply, code: () => reply, send: () => reply } as never
  const read = { endpoint: currentTournament, url, kind: 'tournaments', load: async () => null } as const
  await readCache.respond({ reply, count: () => {} }, read)
}

describe('two instances on one database', () => {
  test('clients of either instance get the events of both, once and in the order of commits', async () => {
    const [a, b] = [await startInstance(), await startInstance()]
    const here = await watch(a)
    const there = await watch(b)
    const expected: unknown[] = []
    for (let count = 0; count < 20; count++) {
      await change(count % 3 === 0 ? b : a, `${count}-1`, `${count}-2`)
      expected.push(eventOf(`${count}-1`), eventOf(`${count}-2`))
    }
    await expect.poll(() => there.received).toEqual(expected)
    await expect.poll(() => here.received).toEqual(expected)
  })

  test('when a transaction returns, its instance has dropped the stale responses', async () => {
    const instance = await startInstance()
    await store(instance, '/api/tournaments/current')
    await change(instance, 'cup')
    expect(instance.readCache.find('/api/tournaments/current')).toBeUndefined()
  })

  test('an instance drops the stale response before it sends its event, even if the event arrives before the commit returns', async () => {
    const instance = await startInstance()
    await store(instance, '/api/tournaments/current')
    const { client } = await watch(instance)
    const found = new Promise((resolve) => {
      client.once('tournament_updated', () => resolve(instance.readCache.find('/api/tournaments/current')))
    })
    const overtaken = dyingAfterCommit(instance.live)
    await inTransaction(through(overtaken), async (_tx, emit) => emit(update('cup')))
    expect(await found).toBeUndefined()
  })

  test('an event of a rolled-back transaction is not sent', async () => {
    const [a, b] = [await startInstance(), await startInstance()]
    const there = await watch(b)
    const failing = inTransaction(through(a.live), async (_tx, emit) => {
      emit(update('never'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await change(a, 'after')
    await expect.poll(() => there.received).toEqual([eventOf('after')])
  })

  test('another instance drops the stale response before it sends the event', async () => {
    const [a, b] = [await startInstance(), await startInstance()]
    await store(b, '/api/tournaments/current')
    const { client } = await watch(b)
    const found = new Promise((resolve) => {
      client.once('tournament_updated', () => resolve(b.readCache.find('/api/tournaments/current')))
    })
    await change(a, 'cup')
    expect(await found).toBeUndefined()
  })

  test('an event is sent even if the instance dies right after the commit', async () => {
    const [a, b] = [await startInstance(), await startInstance()]
    const there = await watch(b)
    const dying = dyingAfterCommit(a.live)
    await inTransaction(through(dying), async (_tx, emit) => emit(update('cup')))
    await expect.poll(() => there.received).toEqual([eventOf('cup')])
  })
})

describe('while the channel is down', () => {
  const cutChannel = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and (query ilike 'listen%' or query = 'select 1')`.execute(testDb.db)

  test('the cache is suspended, and resumes when no event can be missed', async () => {
    const instance = await startInstance()
    await store(instance, '/api/x')
    expect(instance.readCache.find('/api/x')).toBeDefined()
    await cutChannel()
    await expect.poll(() => instance.readCache.find('/api/x')).toBeUndefined()
    await expect
      .poll(async () => {
        await store(instance, '/api/x')
        return instance.readCache.find('/api/x')
      })
      .toBeDefined()
  })

  test('an instance still sends events to its own clients', async () => {
    const instance = await startInstance()
    const { received } = await watch(instance)
    await instance.live.stop()
    await change(instance, 'cup')
    await expect.poll(() => received).toEqual([eventOf('cup')])
  })

  test('clients reconnect afterwards and receive every event from then on', async () => {
    const [a, b] = [await startInstance(), await startInstance()]
    const { client, received } = await watch(b)
    const reconnected = new Promise<void>((resolve) =>
      client.once('disconnect', () => client.once('connect', () => resolve())),
    )
    await cutChannel()
    await reconnected
    await change(a, 'cup')
    await expect.poll(() => received).toEqual([eventOf('cup')])
  })
})
