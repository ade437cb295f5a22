import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { addProbes } from '#testing/probe-endpoints'
import { buildTestApp, type TestApp } from '#testing/test-app'

let testApp: TestApp
let token: string
beforeAll(async () => {
  testApp = await buildTestApp({ extend: addProbes })
  token = await testApp.tokenOf(await createUser(testApp.deps.db))
})
afterAll(() => testApp.close())

const post = async (headers: Record<string, string>, url = '/api/probe/empty') => {
  const response = await testApp.app.inject({ method: 'POST', url, headers })
  return [response.statusCode, response.json().detail]
}
const cookie = () => ({ cookie: `session=${token}` })
const BLOCKED = [403, 'Cross-origin request blocked']

describe('a write with only the cookie', () => {
  test('is done when it comes from the site', async () => {
    expect(await post({ ...cookie(), origin: testApp.origin })).toEqual([200, undefined])
    expect(await post({ ...cookie(), 'sec-fetch-site': 'same-origin' })).toEqual([200, undefined])
  })

  test.each(['https://evil.test', 'null', 'http://127.0.0.1.evil.test', 'http://127.0.0.1', ''])(
    'is blocked when it comes from %j',
    async (origin) => {
      expect(await post({ ...cookie(), origin })).toEqual(BLOCKED)
    },
  )

  test('is blocked when its origin is missing', async () => {
    expect(await post(cookie())).toEqual(BLOCKED)
    expect(await post({ ...cookie(), 'sec-fetch-site': 'cross-site' })).toEqual(BLOCKED)
  })

  test('may sign out without an origin, but not from a foreign one', async () => {
    const user = await createUser(testApp.deps.db)
    const other = { cookie: `session=${await testApp.tokenOf(user)}` }
    expect(await post({ ...other, origin: 'https://evil.test' }, '/api/auth/logout')).toEqual(BLOCKED)
    expect((await post(other, '/api/auth/logout'))[0]).toBe(200)
  })
})

test('a bearer token needs no origin, and wins over the cookie', async () => {
  expect(await post({ authorization: `Bearer ${token}`, origin: 'https://evil.test' })).toEqual([200, undefined])
  expect(await post({ ...cookie(), authorization: `Bearer ${token}` })).toEqual([200, undefined])
  expect(await post({ ...cookie(), authorization: 'Bearer wrong-but-long-enough', origin: testApp.origin })).toEqual([
    401,
    'Invalid or expired session',
  ])
})

test('reading with the cookie needs no origin', async () => {
  const response = await testApp.app.inject({ url: '/api/auth/me', headers: cookie() })
  expect(response.statusCode).toBe(200)
})
