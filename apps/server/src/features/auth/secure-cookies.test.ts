import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { issueLoginCode } from '#testing/issue-login-code'
import { buildTestApp, type TestApp } from '#testing/test-app'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp({ config: { secureCookies: true } })
})
afterAll(() => testApp.close())

test('over https the cookies are tied to this host and sent over https only', async () => {
  const start = await testApp.request(undefined, 'GET', '/auth/oauth/login')
  expect(start.headers['set-cookie']).toMatch(
    /^__Host-login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const { code, browserSecret } = await issueLoginCode(testApp.deps.db, await createUser(testApp.deps.db))
  const present = (cookie: string) =>
    testApp.request(undefined, 'GET', '/auth/oauth/session-data', undefined, { 'x-session-id': code, cookie })
  expect((await present(`login=${browserSecret}`)).status).toBe(401)
  const { headers } = await present(`__Host-login=${browserSecret}`)
  expect(headers['set-cookie']).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})
