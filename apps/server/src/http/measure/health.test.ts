import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { readinessChecks } from '../../readiness.ts'

const TOKEN = 'a-token-for-tests-with-32-characters'
let broken = false
let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp({
    config: { metricsToken: TOKEN },
    checks: {
      always: async () => true,
      sometimes: async () => {
        if (broken) throw new Error('connect ECONNREFUSED db.internal')
        return true
      },
    },
  })
})
afterAll(() => testApp.close())

describe('/healthz', () => {
  test('responds even when everything else is broken', async () => {
    const { statusCode, body } = await testApp.app.inject('/healthz')
    expect([statusCode, body]).toEqual([200, '{"status":"ok"}'])
  })
})

describe('/readyz', () => {
  test('responds with 200 while every check passes', async () => {
    broken = false
    expect((await testApp.app.inject('/readyz')).json()).toEqual({ status: 'ok' })
  })

  test('names the check that fails, and nothing else', async () => {
    broken = true
    const response = await testApp.app.inject('/readyz')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({
      status: 'unavailable',
      checks: { accepting: 'ok', always: 'ok', sometimes: 'failing' },
    })
  })
})

describe('readinessChecks', () => {
  test('hold on a migrated database', async () => {
    const checks = readinessChecks(testApp.deps)
    expect(await Promise.all(Object.values(checks).map((check) => check()))).toEqual([true, true])
  })
})

describe('readiness', () => {
  test('does not depend on the queue: a late job is late for all instances', async () => {
    const { db } = testApp.deps
    await sql`insert into pgboss.job (name, state, policy, start_after)
      values ('send-receipt', 'created', 'short', now() - interval '1 hour')`.execute(db)
    const checks = readinessChecks(testApp.deps)
    expect(await Promise.all(Object.values(checks).map((check) => check()))).toEqual([true, true])
    await sql`delete from pgboss.job where name = 'send-receipt'`.execute(db)
  })

  test('ends when another release brings a migration that this one cannot run on', async () => {
    const { db } = testApp.deps
    const { schema } = readinessChecks(testApp.deps)
    expect(await schema?.()).toBe(true)
    await sql`insert into schema_changes values ('20990101000000_future', 'x', '99.0.0')`.execute(db)
    expect(await schema?.()).toBe(false)
    await sql`delete from schema_changes where name = '20990101000000_future'`.execute(db)
    expect(await schema?.()).toBe(true)
  })

  test('gives the reason why the live channel is not reliable', async () => {
    const { live } = readinessChecks(testApp.deps, { proof: async () => 'nothing is heard' })
    expect(await live?.()).toBe('nothing is heard')
  })
})

describe('/metrics', () => {
  test('is not found without the token', async () => {
    for (const authorization of ['', 'Bearer wrong', `Bearer ${TOKEN}x`]) {
      const { statusCode, body } = await testApp.app.inject({ url: '/metrics', headers: { authorization } })
      expect([statusCode, JSON.parse(body).detail]).toEqual([404, 'Not found'])
    }
  })

  test('counts requests by the pattern of their route', async () => {
    await testApp.app.inject('/api/auth/me')
    const { body } = await testApp.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    expect(body).toContain('http_requests_total{route="/api/auth/me",method="GET",status="401"} 1')
    expect(body).toContain('ledger_mismatch_cents 0')
    expect(body).toContain('job_pending 0')
  })

  test('counts probes separately', async () => {
    broken = true
    await testApp.app.inject('/readyz')
    const { body } = await testApp.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    expect(body).toContain('probe_requests_total{probe="/readyz",status="503"}')
    expect(body).toContain('http_answers_total{class="5xx"} 0')
    expect(body).not.toContain('http_requests_total{route="/readyz"')
  })
})
