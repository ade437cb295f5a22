import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProbes } from '#testing/probe-endpoints'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { pagePolicy } from './security-headers.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp({ extend: addProbes, config: { logLevel: 'silent', production: true } })
})
afterAll(() => testApp.close())

describe('every response', () => {
  test.each([
    '/healthz',
    '/api/probe/cached',
    '/api/nowhere',
    '/api/probe/failure/unexpected',
    '/api/probe/things/1',
    '/api/probe/redirect',
    '/api/docs',
    '/nowhere',
  ])('carries the headers that protect it: %s', async (url) => {
    const { headers } = await testApp.app.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  })

  test('of the API may not be stored unless it says so', async () => {
    const { headers } = await testApp.app.inject('/api/probe/cached')
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('pagePolicy', () => {
  const base = { production: true, publicOrigins: ['https://cup.test'], gamePort: 49_124 }
  const payments = { secretKey: '', webhookSecrets: [], livemode: true, server: null }
  const local = { ...base, payments: { ...payments, publishableKey: null } }
  const withKey = { ...base, payments: { ...payments, publishableKey: 'pk_live_1234567890' } }
  const sources = { styleHashes: ["'sha256-abc'"], withStripe: true }

  test.each([
    ['no payment script is configured', local],
    ['payments are off', { ...base, payments: null }],
  ])('lets nothing in from outside where %s', (_name, config) => {
    const { enforced, reported } = pagePolicy(config, sources)
    expect(enforced).not.toContain('stripe')
    expect(enforced).toContain("style-src 'self' 'sha256-abc'")
    expect(enforced).toContain("connect-src 'self' wss://cup.test")
    expect(enforced).toContain("require-trusted-types-for 'script'")
    expect(reported).toBeNull()
  })

  test('lets pages connect to the site and to the game on the visitor’s machine, and to nothing else', () => {
    const connections = (config: typeof local) => /connect-src ([^;]+)/.exec(pagePolicy(config, sources).enforced)?.[1]
    expect(connections(local)).toBe("'self' wss://cup.test ws://127.0.0.1:49124")
    expect(connections({ ...local, gamePort: 50_000 })).toBe("'self' wss://cup.test ws://127.0.0.1:50000")
  })

  test("names Stripe's hosts, and only reports Trusted Types, on the pages that load its script", () => {
    const { enforced, reported } = pagePolicy(withKey, sources)
    expect(enforced).toContain("script-src 'self' https://js.stripe.com")
    expect(enforced).not.toContain('require-trusted-types-for')
    expect(reported).toBe("require-trusted-types-for 'script'")
    expect(pagePolicy(withKey, { ...sources, withStripe: false }).enforced).not.toContain('stripe')
  })
})
