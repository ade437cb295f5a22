import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProbes } from '#testing/probe-endpoints'
import { buildTestApp, type TestApp } from '#testing/test-app'

const SITE = 'https://cup.test'
let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp({ extend: addProbes, config: { publicOrigins: [SITE] } })
})
afterAll(() => testApp.close())

const HOSTILE = [
  'https://evil.test',
  'null',
  'https://cup.test.evil.test',
  'https://evilcup.test',
  'https://cup.test:8443',
  'http://cup.test',
  'https://CUP.test',
  'https://cup.test.',
  'https://cup.test/',
  'https://cup.test@evil.test',
  '*',
  'https://sub.cup.test',
]

describe('responses of the API', () => {
  test('may be read by the site, credentials included', async () => {
    const { headers } = await testApp.app.inject({ url: '/api/probe/cached', headers: { origin: SITE } })
    expect(headers).toMatchObject({ 'access-control-allow-origin': SITE, 'access-control-allow-credentials': 'true' })
    expect(headers.vary).toBe('Origin, Authorization, Cookie')
  })

  test.each(HOSTILE)('may not be read by %s', async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await testApp.app.inject({ method, url: '/api/probe/cached', headers: { origin } })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  test('say what the site may send', async () => {
    const { statusCode, headers } = await testApp.app.inject({
      method: 'OPTIONS',
      url: '/api/probe/write',
      headers: { origin: SITE },
    })
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-headers']).toContain('X-Session-ID')
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE')
  })
})
