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
  test('answers even when everything else is broken', async () => {
    const { statusCode, body } = await testApp.app.inject('/healthz')
    expect([statusCode, body]).toEqual([200, '{"status":"ok"}'])
  })
})

describe('/readyz', () => {
  test('answers 200 while every check holds', async () => {
    broken = false
    expect((await testApp.app.inject('/readyz')).json()).toEqual({ status: 'ok' })
  })

  test('names the check that fails, and nothing else', async () => {
    broken = true
    const answer = await testApp.app.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      status: 'unavailable',
      checks: { accepting: 'ok', always: 'ok', sometimes: 'failing' },
    })
  })
})

describe('readinessChecks', () => {
  test('hold on a migrated database without a backlog', async () => {
    const checks = readinessChecks(testApp.deps)
    expect(await Promise.all(Object.values(checks).map((check) => check()))).toEqual([true, true, true])
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

  test('counts probes apart from requests', async () => {
    broken = true
    await testApp.app.inject('/readyz')
    const { body } = await testApp.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    expect(body).toContain('probe_requests_total{probe="/readyz",status="503"}')
    expect(body).toContain('http_answers_total{class="5xx"} 0')
    expect(body).not.toContain('http_requests_total{route="/readyz"')
  })
})
