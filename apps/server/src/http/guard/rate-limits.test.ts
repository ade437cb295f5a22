import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { addProbes } from '#testing/probe-endpoints'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { AppError } from '../../errors/app-error.ts'
import { type BucketName, createRateLimits, waitSentence } from './rate-limits.ts'

const clock = () => {
  let at = 0
  return {
    now: () => at,
    pass: (seconds: number) => {
      at += seconds * 1000
    },
  }
}

const tries = (
  limits: ReturnType<typeof createRateLimits>,
  bucket: BucketName,
  count: number,
  caller = { ip: '1.1.1.1' },
) => {
  let passed = 0
  for (let call = 0; call < count; call++) {
    try {
      limits.take(bucket, caller)
      passed += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return passed
}

describe('createRateLimits', () => {
  test.each([
    ['session_lookup', 6000],
    ['anything', 1200],
    ['cache_miss', 600],
    ['own_view', 60],
    ['sign_in', 600],
    ['session_exchange', 300],
    ['create_team', 30],
    ['checkout', 30],
    ['payment_status', 60],
    ['answer', 30],
    ['update_name', 10],
    ['team_write', 60],
    ['admin_write', 120],
    ['public_read', 300],
  ] as const)('%s lets %i calls pass', (bucket, allowed) => {
    const limits = createRateLimits({ enabled: true, now: () => 0, mostWaitMs: 0 })
    expect(tries(limits, bucket, allowed + 50)).toBe(allowed)
  })

  test('names a wait after which the call is allowed', () => {
    const time = clock()
    const limits = createRateLimits({ enabled: true, now: time.now })
    tries(limits, 'update_name', 10)
    expect(() => limits.take('update_name', { ip: '1.1.1.1' })).toThrow(
      expect.objectContaining({ detail: 'Too many requests. Please try again in 6 seconds.', retryAfterSeconds: 6 }),
    )
    time.pass(6)
    expect(tries(limits, 'update_name', 2)).toBe(1)
  })

  test('speaks of one second, and of two seconds', () => {
    expect(waitSentence(1)).toBe('Too many requests. Please try again in 1 second.')
    expect(waitSentence(2)).toBe('Too many requests. Please try again in 2 seconds.')
  })

  test('holds checkout to its hourly limit as well', () => {
    const time = clock()
    const limits = createRateLimits({ enabled: true, now: time.now })
    let passed = 0
    for (let minute = 0; minute < 10; minute++) {
      passed += tries(limits, 'checkout', 60)
      time.pass(60)
    }
    expect(passed).toBeGreaterThanOrEqual(120)
    expect(passed).toBeLessThan(150)
  })

  test('counts signed-in callers separately, but sign-ins by address', () => {
    const limits = createRateLimits({ enabled: true, now: () => 0, mostWaitMs: 0 })
    const people = ['a', 'b', 'c'].map((userId) => ({ ip: '1.1.1.1', userId }))
    expect(people.map((caller) => tries(limits, 'answer', 40, caller))).toEqual([30, 30, 30])
    expect(people.map((caller) => tries(limits, 'sign_in', 400, caller))).toEqual([400, 200, 0])
  })

  test('lifts every limit when switched off', () => {
    expect(tries(createRateLimits({ enabled: false }), 'update_name', 1000)).toBe(1000)
  })

  test('names the limit that refused', () => {
    const refused: string[] = []
    const limits = createRateLimits({ enabled: true, now: () => 0, onRefused: (bucket) => refused.push(bucket) })
    tries(limits, 'update_name', 11)
    expect(refused).toEqual(['update_name'])
  })
})

describe('a limited endpoint', () => {
  let testApp: TestApp
  beforeAll(async () => {
    // the clock does not move, so nothing is refilled however slow the machine is
    const limits = createRateLimits({ enabled: true, now: () => 0, mostWaitMs: 0 })
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

  test('counts what the read cache does not hold before it asks the database', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 601; count++) {
      statuses.push((await testApp.request(undefined, 'GET', `/bracket/${crypto.randomUUID()}`)).status)
    }
    expect([new Set(statuses.slice(0, 600)), statuses.at(-1)]).toEqual([new Set([404]), 429])
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
    for (let count = 0; count < 60; count++) statuses.add((await testApp.request(player, 'GET', '/teams')).status)
    expect([...statuses]).toEqual([200])
    expect((await testApp.request(player, 'GET', '/teams')).status).toBe(429)
    expect((await testApp.request(await createUser(db), 'GET', '/teams')).status).toBe(200)
  })

  test('counts credentials before it looks them up, whatever they are', async () => {
    // the usual number, 6000, is tested above
    const rules = { session_lookup: [{ calls: 60, seconds: 60, perAddress: true }] }
    let lookups = 0
    const { close, app } = await buildTestApp({
      config: { rateLimits: true },
      deps: { limits: createRateLimits({ enabled: true, now: () => 0, mostWaitMs: 0, rules }) },
    })
    const { authenticate } = app
    app.authenticate = (token) => {
      lookups += 1
      return authenticate(token)
    }
    let status = 0
    for (let count = 0; count < 61; count++) {
      const authorization = `Bearer ${crypto.randomUUID()}`
      status = (await app.inject({ url: '/api/tournaments/current', headers: { authorization } })).statusCode
    }
    expect([status, lookups]).toEqual([429, 60])
    await close()
  })

  test('does not count reads that a cache answers', async () => {
    for (let count = 0; count < 1250; count++) {
      const { statusCode } = await testApp.app.inject('/api/probe/cached')
      if (statusCode !== 200) throw new Error(`refused at ${count}`)
    }
    expect((await testApp.app.inject('/api/nowhere')).statusCode).toBe(404)
  })
})
