import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { addProbes } from '#testing/probe-endpoints'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { createLimits } from '../../limits/limits.ts'
import { countCall } from './count-call.ts'

/** Fewer than usual, so that a test makes dozens of calls and not a thousand. The usual numbers have their own test. */
const CALLS = { anything: 150, cache_miss: 30, own_view: 12, unsubscribe: 20 }
const RATES = Object.fromEntries(Object.entries(CALLS).map(([name, calls]) => [name, [{ calls, seconds: 60 }]]))

describe('a limited endpoint', () => {
  let testApp: TestApp
  beforeAll(async () => {
    // the clock does not move, so nothing is refilled however slow the machine is
    const limits = createLimits({ enabled: true, now: () => 0, rates: RATES })
    testApp = await buildTestApp({ extend: addProbes, config: { rateLimits: true }, deps: { limits } })
  })
  afterAll(() => testApp.close())

  test('refuses the call after the last one allowed, whatever address it claims to come from', async () => {
    const user = await createUser(testApp.deps.db)
    const call = (from: number) =>
      testApp.request(user, 'POST', '/probe/write', { name: 'Ada' }, { 'x-forwarded-for': `10.0.0.${from}` })
    for (let count = 0; count < 10; count++) expect((await call(count)).status).toBe(200)
    const { status, body, headers } = await call(99)
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'too_many', '6'])
  })

  test('is counted before the caller is refused for lack of rights', async () => {
    const player = await createUser(testApp.deps.db)
    const statuses = new Set<number>()
    for (let count = 0; count < 121; count++)
      statuses.add((await testApp.request(player, 'POST', '/admin/probe')).status)
    expect([...statuses]).toEqual([403, 429])
  })

  test('counts a cache miss before the database is queried', async () => {
    const statuses: number[] = []
    for (let count = 0; count <= CALLS.cache_miss; count++) {
      statuses.push((await testApp.request(undefined, 'GET', `/bracket/${crypto.randomUUID()}`)).status)
    }
    expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([404]), 429])
    const cached = await testApp.request(await createUser(testApp.deps.db), 'GET', '/tournaments/current')
    const again = await testApp.request(undefined, 'GET', '/tournaments/current')
    expect([cached.status, again.status]).toEqual([200, 200])
  })

  test("counts a player's own view of the teams", async () => {
    const { db } = testApp.deps
    const { id: tournamentId } = await createTournament(db)
    const player = await createUser(db)
    await createTeam(db, { tournamentId, players: [player], size: 1 })
    const statuses = new Set<number>()
    for (let count = 0; count < CALLS.own_view; count++)
      statuses.add((await testApp.request(player, 'GET', '/teams')).status)
    expect([...statuses]).toEqual([200])
    expect((await testApp.request(player, 'GET', '/teams')).status).toBe(429)
    expect((await testApp.request(await createUser(db), 'GET', '/teams')).status).toBe(200)
  })

  test('counts credentials before it looks them up, valid or not', async () => {
    const rates = { session_lookup: [{ calls: 60, seconds: 60 }] }
    let lookups = 0
    const { close, app } = await buildTestApp({
      config: { rateLimits: true },
      deps: { limits: createLimits({ enabled: true, now: () => 0, rates }) },
    })
    const { authenticate } = app
    app.authenticate = (token) => {
      lookups += 1
      return authenticate(token)
    }
    let status = 0
    for (let count = 0; count < 61; count++) {
      const authorization = `Bearer ${crypto.randomUUID()}`
      status = (await app.inject({ url: '/api/auth/me', headers: { authorization } })).statusCode
    }
    expect([status, lookups]).toEqual([429, 60])
    await close()
  })

  test('does not count cached reads', async () => {
    for (let count = 0; count < CALLS.anything + 50; count++) {
      const { statusCode } = await testApp.app.inject('/api/probe/cached')
      if (statusCode !== 200) throw new Error(`refused at ${count}`)
    }
    expect((await testApp.app.inject('/api/nowhere')).statusCode).toBe(404)
  })

  test('counts signed-in callers separately, but sign-ins by address', () => {
    const { metrics } = testApp.deps
    const limits = createLimits({ enabled: true, now: () => 0 })
    const people = ['a', 'b', 'c'].map((userId) => ({ ip: '1.1.1.1', userId }))
    const passed = (name: 'answer' | 'sign_in', count: number) =>
      people.map((caller) => {
        let calls = 0
        try {
          while (calls < count) {
            countCall({ limits, metrics }, [name], caller)
            calls += 1
          }
        } catch {}
        return calls
      })
    expect(passed('answer', 40)).toEqual([30, 30, 30])
    expect(passed('sign_in', 400)).toEqual([400, 200, 0])
  })

  test('names the limit that refused in the metrics', async () => {
    const refused = async () =>
      (await testApp.deps.metrics.rateLimited.get()).values.find(({ labels }) => labels.bucket === 'account')?.value ??
      0
    const before = await refused()
    const user = await createUser(testApp.deps.db)
    const statuses: number[] = []
    for (let count = 0; count < 8; count++)
      statuses.push((await testApp.request(user, 'GET', '/account/export')).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await refused()) - before).toBe(2)
  })

  test('counts one-click unsubscribes', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count <= CALLS.unsubscribe; count++) {
      const response = await testApp.app.inject({
        method: 'POST',
        url: '/api/mail/unsubscribe?token=x',
        remoteAddress: '9.9.9.1',
      })
      statuses.add(response.statusCode)
    }
    expect([...statuses].at(-1)).toBe(429)
  })

  test('counts writes that are refused for their missing origin', async () => {
    const statuses: number[] = []
    for (let count = 0; count <= CALLS.anything; count++) {
      const headers = { cookie: `session=${'x'.repeat(40)}` }
      const response = await testApp.app.inject({
        method: 'POST',
        url: '/api/probe/empty',
        headers,
        remoteAddress: '9.9.9.2',
      })
      statuses.push(response.statusCode)
    }
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([403]))
    expect(statuses.at(-1)).toBe(429)
  })

  test('counts preflights', async () => {
    const statuses: number[] = []
    for (let count = 0; count <= CALLS.anything; count++) {
      const response = await testApp.app.inject({
        method: 'OPTIONS',
        url: '/api/probe/empty',
        remoteAddress: '9.9.9.3',
      })
      statuses.push(response.statusCode)
    }
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([204]))
    expect(statuses.at(-1)).toBe(429)
  })
})
