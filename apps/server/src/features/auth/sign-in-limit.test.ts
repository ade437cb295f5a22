import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { createRateLimits } from '../../http/guard/rate-limits.ts'
import { newSecret } from './secret.rules.ts'

let testApp: TestApp
beforeAll(async () => {
  // a frozen clock: no tokens are refilled while the test runs
  testApp = await buildTestApp({ deps: { limits: createRateLimits({ enabled: true, now: () => 0 }) } })
})
afterAll(() => testApp.close())

test('guessing codes is refused from the 61st attempt in a minute', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 62; tries++) {
    const headers = { 'x-session-id': newSecret(), 'x-forwarded-for': `10.0.0.${tries}` }
    const answer = await testApp.request(undefined, 'GET', '/auth/oauth/session-data', undefined, headers)
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 401), 429, 429])
})
