import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app'

const statusFor = async ({ app }: TestApp, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/dev/', headers, remoteAddress })).statusCode

describe('the local providers', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await buildTestApp()
  })
  afterAll(() => testApp.close())

  test.each([
    ['a client on this machine', {}],
    ['a client on this machine behind a proxy on this machine', { 'x-forwarded-for': '127.0.0.1' }],
    ['the same over IPv6', { forwarded: 'for="[::1]:4711";proto=http' }],
  ])('respond to %s', async (_who, headers) => {
    expect(await statusFor(testApp, headers)).toBe(200)
  })

  test.each([
    ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.7' }],
    ['a forged local address before it', { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' }],
    ['X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
    ['Forwarded', { forwarded: 'for=203.0.113.7;proto=https' }],
    ['Forwarded with IPv6', { forwarded: 'for="[2001:db8::7]:4711"' }],
    ['a name instead of an address', { 'x-forwarded-for': 'unknown' }],
  ])('are not there for a client that a proxy names in %s', async (_header, headers) => {
    expect(await statusFor(testApp, headers)).toBe(404)
    const signIn = await testApp.app.inject({ url: '/dev/identity/.well-known/openid-configuration', headers })
    expect(signIn.statusCode).toBe(404)
  })

  test('are not there for a client on another machine', async () => {
    expect(await statusFor(testApp, {}, '203.0.113.7')).toBe(404)
  })
})

test('LOCAL_MODE_PUBLIC=1 shows the local providers to every client', async () => {
  const testApp = await buildTestApp({ config: { localModePublic: true } })
  expect(await statusFor(testApp, { 'x-forwarded-for': '203.0.113.7' })).toBe(200)
  await testApp.close()
})
