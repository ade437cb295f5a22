import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { issueLoginCode } from '#testing/issue-login-code'
import { signInAs } from '#testing/sign-in-as'
import { buildTestApp, type TestApp, type TestResponse } from '#testing/test-app'
import { newSecret } from './secret.rules.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

const present = (code: string, cookie: string, headers: Record<string, string> = {}): Promise<TestResponse> =>
  testApp.request(undefined, 'GET', '/auth/oauth/session-data', undefined, { 'x-session-id': code, cookie, ...headers })

const isAlive = async (token: string): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` }
  return (await testApp.request(undefined, 'GET', '/auth/me', undefined, headers)).status === 200
}

const newCode = async (options?: Parameters<typeof issueLoginCode>[2]) =>
  issueLoginCode(testApp.deps.db, await createUser(testApp.deps.db), options)

const REFUSED = { status: 401, detail: 'Invalid or expired session' }
const refusalOf = ({ status, body }: TestResponse) => ({ status, detail: body.detail })

describe('a code used a second time', () => {
  test('by the same browser is refused, and the session stays valid', async () => {
    const { code, browserSecret } = await newCode()
    const first = await present(code, `login=${browserSecret}`)
    expect(refusalOf(await present(code, `login=${browserSecret}`))).toEqual(REFUSED)
    expect(await isAlive(first.body.token)).toBe(true)
  })

  test('by the browser that holds the session is refused, and the session stays valid', async () => {
    const { code, browserSecret } = await newCode()
    const first = await present(code, `login=${browserSecret}`)
    expect(refusalOf(await present(code, `session=${first.body.token}`))).toEqual(REFUSED)
    expect(await isAlive(first.body.token)).toBe(true)
  })

  test.each([
    ['another browser', () => `login=${newSecret()}`],
    ['no browser at all', () => ''],
  ])('by %s is refused and ends the session', async (_who, cookie) => {
    const { code, browserSecret } = await newCode()
    const first = await present(code, `login=${browserSecret}`)
    expect(refusalOf(await present(code, cookie()))).toEqual(REFUSED)
    expect(await isAlive(first.body.token)).toBe(false)
  })
})

describe('a code in a browser that did not start the sign-in', () => {
  test('is refused a hundred times in a row', async () => {
    const { code, browserSecret } = await newCode()
    for (let tries = 0; tries < 100; tries++) {
      expect(refusalOf(await present(code, `login=${newSecret()}`))).toEqual(REFUSED)
    }
    expect((await present(code, `login=${browserSecret}`)).status).toBe(200)
  })
})

describe('an invalid code', () => {
  test.each([
    ['absent', undefined, 400, 'Missing X-Session-ID header'],
    ['empty', '', 400, 'Missing X-Session-ID header'],
    ['unknown', newSecret(), 401, 'Invalid or expired session'],
    ['short', 'x', 401, 'Invalid or expired session'],
    ['5 kB long', 'x'.repeat(5000), 401, 'Invalid or expired session'],
    ['SQL', "' or 1=1--", 401, 'Invalid or expired session'],
  ])('%s', async (_what, code, status, detail) => {
    const headers = code === undefined ? {} : { 'x-session-id': code }
    const response = await testApp.request(undefined, 'GET', '/auth/oauth/session-data', undefined, headers)
    expect(refusalOf(response)).toEqual({ status, detail })
  })

  test('an expired code', async () => {
    const { code, browserSecret } = await newCode({ lifeSeconds: 0 })
    expect(refusalOf(await present(code, `login=${browserSecret}`))).toEqual(REFUSED)
  })

  test('two codes in one header, even if both are valid', async () => {
    const browserSecret = newSecret()
    const [one, other] = [await newCode({ browserSecret }), await newCode({ browserSecret })]
    expect(refusalOf(await present(`${one.code}, ${other.code}`, `login=${browserSecret}`))).toEqual(REFUSED)
  })

  test('a code in the query', async () => {
    const { code, browserSecret } = await newCode()
    const path = `/auth/oauth/session-data?session_id=${code}`
    const response = await testApp.request(undefined, 'GET', path, undefined, { cookie: `login=${browserSecret}` })
    expect(refusalOf(response)).toEqual({ status: 400, detail: 'Missing X-Session-ID header' })
  })
})

describe('a session the browser already holds', () => {
  test('ends if it belongs to another user, whether sent as token or cookie', async () => {
    const { db } = testApp.deps
    const [bearer, cookie] = [await signInAs(db, await createUser(db)), await signInAs(db, await createUser(db))]
    const { code, browserSecret } = await newCode()
    await present(code, `login=${browserSecret}; session=${cookie}`, { authorization: `Bearer ${bearer}` })
    expect([await isAlive(bearer), await isAlive(cookie)]).toEqual([false, false])
  })

  test('stays valid if it belongs to the same user: another tab may be using it', async () => {
    const { db } = testApp.deps
    const user = await createUser(db)
    const token = await signInAs(db, user)
    const { code, browserSecret } = await issueLoginCode(db, user)
    await present(code, `login=${browserSecret}`, { authorization: `Bearer ${token}` })
    expect(await isAlive(token)).toBe(true)
  })
})

test('the response is not cacheable', async () => {
  const { code, browserSecret } = await newCode()
  const { headers } = await present(code, `login=${browserSecret}`)
  expect(headers['cache-control']).toBe('no-store')
})
