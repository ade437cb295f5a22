import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { issueLoginCode } from '#testing/issue-login-code'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { createLimits } from '../../limits/limits.ts'
import { newSecret } from './secret.rules.ts'

let testApp: TestApp
let seconds = 0
beforeAll(async () => {
  // a clock that the test moves: no tokens are refilled while a test runs
  const limits = createLimits({ enabled: true, now: () => seconds * 1000 })
  testApp = await buildTestApp({ deps: { limits } })
})
afterAll(() => testApp.close())

const wait = (minutes: number): void => {
  seconds += minutes * 60
}
const visit = (path: string, headers = {}) => testApp.request(undefined, 'GET', path, undefined, headers)
const start = () =>
  visit(`/auth/oauth/login?redirect=${encodeURIComponent(`${testApp.origin}/prize-pool`)}`, { accept: 'text/html,*/*' })

test('200 people behind one address sign in within a minute', async () => {
  const statuses = new Set<string>()
  for (let person = 0; person < 200; person++) {
    const { code, browserSecret } = await issueLoginCode(testApp.deps.db, await createUser(testApp.deps.db))
    const cookie = `login=${browserSecret}`
    const started = await start()
    const returned = await visit('/auth/oauth/callback?state=unknown')
    const exchanged = await visit('/auth/oauth/session-data', { 'x-session-id': code, cookie })
    statuses.add(`${started.status} ${returned.status} ${exchanged.status}`)
  }
  expect([...statuses]).toEqual(['302 302 200'])
})

test('guessing codes is refused from the 301st attempt in a minute', async () => {
  wait(2)
  const statuses: number[] = []
  for (let tries = 0; tries < 302; tries++) {
    const headers = { 'x-session-id': newSecret(), 'x-forwarded-for': `10.0.0.${tries}` }
    statuses.push((await visit('/auth/oauth/session-data', headers)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 300 }, () => 401), 429, 429])
})

test('a refusal during a sign-in is a page with a link back, not JSON', async () => {
  wait(2)
  for (let tries = 0; tries < 600; tries++) testApp.deps.limits.take('sign_in', '127.0.0.1')
  const { status, body, headers } = await start()
  expect(status).toBe(429)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(body).toContain('<h1>Signing in did not work</h1>')
  expect(body).toContain('Too many requests. Please try again in 1 second.')
  expect(body).toContain('href="/prize-pool"')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
})
