import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { signInAs } from '#testing/sign-in-as'
import { openTestDb, type TestDb } from '#testing/test-db'
import type { Authenticate } from '../db/actor.ts'
import type { Deps } from '../deps.ts'
import { authenticate } from '../features/auth/authenticate.ts'
import { deleteSessionsOfUser } from '../features/auth/sessions.queries.ts'
import { signOut } from '../features/auth/sign-out.ts'
import { createReadCache } from '../http/cache/read-cache.ts'
import { createLimits } from '../limits/limits.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createLiveServer, type LiveServer } from './live-server.ts'

let testDb: TestDb
const undos: (() => unknown)[] = []
beforeEach(async () => {
  testDb = await openTestDb()
})
afterEach(async () => {
  for (const undo of undos.splice(0).reverse()) await undo()
  await testDb.close()
})

const log = pino({ level: 'silent' })
const findActor: Authenticate = (token) =>
  authenticate({ db: testDb.db, config: { superAdminEmail: 'boss@cup.test' } as Deps['config'] }, token)

async function startInstance(recognise: Authenticate = findActor): Promise<{ live: LiveServer; origin: string }> {
  const live = createLiveServer({
    db: testDb.db,
    config: { publicOrigins: ['http://127.0.0.1'], trustProxy: [], rateLimits: false },
    connection: testDb.connection,
    authenticate: recognise,
    readCache: createReadCache(),
    metrics: createMetrics({ processMetrics: false }),
    limits: createLimits({ enabled: false }),
    log,
  })
  const server = createServer()
  live.attach(server)
  await live.start()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undos.push(async () => {
    await live.drain()
    await live.stop()
    await new Promise((resolve) => server.close(resolve))
  })
  return { live, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

interface Listener {
  client: Socket
  received: string[]
  connections(): number
}

async function listen(origin: string, token: string): Promise<Listener> {
  const client = io(origin, { transports: ['websocket'], forceNew: true, reconnectionDelay: 20, auth: { token } })
  undos.push(() => client.close())
  const received: string[] = []
  let connections = 0
  client.onAny((name) => received.push(name))
  client.on('connect', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => client.once('connect', () => resolve()))
  return { client, received, connections: () => connections }
}

/** Sends a private event, then a public one: a client that got the second would have got the first before it. */
const notifyUser = async (live: LiveServer, userId: string) => {
  const afterCommit = await testDb.db.transaction().execute((tx) =>
    live.announce(tx, [
      { name: 'invites_changed', payload: {}, toUserIds: [userId] },
      { name: 'tournament_updated', payload: { tournament_id: 'cup' } },
    ]),
  )
  afterCommit()
}

describe('after signing out', () => {
  test('a socket receives only public events, on every instance; a second session is not affected', async () => {
    const [here, there] = [await startInstance(), await startInstance()]
    const user = await createUser(testDb.db)
    const [ended, kept] = [await signInAs(testDb.db, user), await signInAs(testDb.db, user)]
    const old = await listen(there.origin, ended)
    const other = await listen(there.origin, kept)
    await signOut({ db: testDb.db, log } as never, [ended])
    await expect.poll(old.connections).toBe(2)
    await notifyUser(here.live, user.id)
    await expect.poll(() => old.received).toEqual(['tournament_updated'])
    await expect.poll(() => other.received).toEqual(['invites_changed', 'tournament_updated'])
    expect(other.connections()).toBe(1)
  })

  test('a socket that is being authenticated meanwhile is closed as well', async () => {
    const requested = Promise.withResolvers<void>()
    const mayRespond = Promise.withResolvers<void>()
    const { live, origin } = await startInstance(async (token) => {
      const actor = await findActor(token)
      requested.resolve()
      await mayRespond.promise
      return actor
    })
    const witness = await startInstance()
    const user = await createUser(testDb.db)
    const token = await signInAs(testDb.db, user)
    const seen = await listen(witness.origin, token)
    const connecting = listen(origin, token)
    await requested.promise
    await signOut({ db: testDb.db, log } as never, [token])
    await expect.poll(seen.connections).toBe(2)
    mayRespond.resolve()
    const late = await connecting
    await expect.poll(late.connections).toBe(2)
    await notifyUser(live, user.id)
    await expect.poll(() => late.received).toEqual(['tournament_updated'])
  })
})

test('ending all sessions of a person, as a change of role does, closes their sockets', async () => {
  const { live, origin } = await startInstance()
  const user = await createUser(testDb.db)
  const listener = await listen(origin, await signInAs(testDb.db, user))
  await testDb.db.transaction().execute((tx) => deleteSessionsOfUser(tx, user.id))
  await expect.poll(listener.connections).toBe(2)
  await notifyUser(live, user.id)
  await expect.poll(() => listener.received).toEqual(['tournament_updated'])
})

test('after its session has expired a socket receives only public events', async () => {
  const { live, origin } = await startInstance()
  const user = await createUser(testDb.db)
  const token = await signInAs(testDb.db, user)
  await testDb.pool.query("update sessions set expires_at = now() + interval '1 second'")
  const listener = await listen(origin, token)
  await expect.poll(listener.connections).toBe(2)
  await notifyUser(live, user.id)
  await expect.poll(() => listener.received).toEqual(['tournament_updated'])
})
