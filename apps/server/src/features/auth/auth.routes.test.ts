import { describe, expect, test } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import { newSecret } from './secret.rules.ts'

const testApp = testAppForFile()

describe('GET /auth/oauth/login', () => {
  const start = (query: string) => testApp.request(undefined, 'GET', `/auth/oauth/login${query}`)

  test.each(['', '?redirect=ORIGIN', '?redirect=ORIGIN%2Fprize-pool', '?redirect=ORIGIN%2Finvites'])(
    'with "%s" leads to the provider',
    async (query) => {
      const { status, headers } = await start(query.replace('ORIGIN', encodeURIComponent(testApp.origin)))
      expect([status, new URL(String(headers.location)).pathname]).toEqual([302, '/dev/identity/auth'])
    },
  )

  test.each([
    'https://evil.com',
    '//evil.com',
    'javascript:alert(1)',
    'https://ORIGIN@evil.com',
    'ORIGIN@evil.com',
    'ORIGIN.evil.com',
    'ORIGIN\\@evil.com',
    'blob:ORIGIN/uuid',
    'ORIGIN/nowhere',
    'ORIGIN\r\nLocation: https://evil.com',
    '/prize-pool',
    '',
  ])('refuses redirect=%j without redirecting', async (redirect) => {
    const given = redirect.replace('ORIGIN', testApp.origin)
    const { status, body, headers } = await start(`?redirect=${encodeURIComponent(given)}`)
    expect([status, body.detail, body.code, headers.location]).toEqual([
      400,
      'Invalid redirect',
      'invalid_redirect',
      undefined,
    ])
  })

  test('refuses two redirect parameters', async () => {
    const { status, body } = await start('?redirect=a&redirect=b')
    expect([status, body.detail]).toEqual([422, 'redirect must be a single value'])
  })
})

describe('GET /auth/oauth/callback', () => {
  const LOGIN = newSecret()
  test.each([
    ['nothing', '', LOGIN],
    ['an unknown state', '?state=x&code=y', LOGIN],
    ['two states', '?state=x&state=y&code=z', LOGIN],
    ['a state of 5 kB', `?state=${'x'.repeat(5000)}&code=y`, LOGIN],
    ['a refusal', '?error=access_denied&state=x', LOGIN],
    ['no browser', '?state=x&code=y', undefined],
    ['a forged browser', '?state=x&code=y', 'not-a-secret'],
  ])('with %s redirects home without a code', async (_what, query, login) => {
    const headers = login === undefined ? {} : { cookie: `login=${login}` }
    const response = await testApp.request(undefined, 'GET', `/auth/oauth/callback${query}`, undefined, headers)
    expect([response.status, response.headers.location]).toEqual([302, `${testApp.origin}/prize-pool`])
  })

  test('refuses the callback of a sign-in that another browser started', async () => {
    const started = await testApp.request(undefined, 'GET', '/auth/oauth/login')
    const state = new URL(String(started.headers.location)).searchParams.get('state')
    const path = `/auth/oauth/callback?state=${state}&code=y`
    const response = await testApp.request(undefined, 'GET', path, undefined, { cookie: `login=${LOGIN}` })
    expect(response.headers.location).toBe(`${testApp.origin}/prize-pool`)
    const attempts = await testApp.deps.db.selectFrom('sign_in_attempts').selectAll().execute()
    expect(attempts.filter((attempt) => attempt.used_at !== null)).toEqual([])
  })
})

describe('a visitor who is not signed in', () => {
  test.each([
    ['nothing at all', {}, 'Not authenticated'],
    ['an empty bearer', { authorization: 'Bearer ' }, 'Invalid or expired session'],
    ['a short bearer', { authorization: 'Bearer x' }, 'Invalid or expired session'],
    ['an unknown bearer', { authorization: `Bearer ${newSecret()}` }, 'Invalid or expired session'],
    ['a bearer of 8 kB', { authorization: `Bearer ${'x'.repeat(8000)}` }, 'Invalid or expired session'],
    ['another scheme', { authorization: 'Basic YTpi' }, 'Invalid or expired session'],
    ['an unknown cookie', { cookie: `session=${newSecret()}` }, 'Invalid or expired session'],
    ['a forged cookie', { cookie: 'session=%00' }, 'Invalid or expired session'],
  ])('%s gets 401', async (_what, headers, detail) => {
    const response = await testApp.request(undefined, 'GET', '/auth/me', undefined, headers)
    expect([response.status, response.body.detail, response.headers['www-authenticate']]).toEqual([
      401,
      detail,
      'Bearer',
    ])
  })
})

describe('PUT /auth/update-name', () => {
  const INVISIBLE = '\u200b\u200b'
  test.each([
    [{}, 422, 'Name must be at least 2 characters'],
    [{ name: '' }, 422, 'Name must be at least 2 characters'],
    [{ name: 'a' }, 422, 'Name must be at least 2 characters'],
    [{ name: ' a ' }, 422, 'Name must be at least 2 characters'],
    [{ name: INVISIBLE }, 422, 'Name must be at least 2 characters'],
    [{ name: 'x'.repeat(51) }, 422, 'Name must be at most 50 characters'],
    [{ name: 'Eve\r\nBcc: x' }, 422, 'Name contains invalid characters'],
    [{ name: 'a\u0000b' }, 422, 'Name contains invalid characters'],
    [{ name: '\u202Egnp.exe' }, 422, 'Name contains invalid characters'],
    [{ name: '\uD800x' }, 422, 'Name contains invalid characters'],
    [{ name: 7 }, 422, 'Name must be text'],
    [{ name: null }, 422, 'Name must be text'],
    [{ name: ['Ann'] }, 422, 'Name must be text'],
    [[], 422, 'Request body must be an object'],
  ])('%j is refused', async (body, status, detail) => {
    const user = await createUser(testApp.deps.db)
    const response = await testApp.request(user, 'PUT', '/auth/update-name', body)
    expect([response.status, response.body.detail]).toEqual([status, detail])
  })

  test.each(["'; DROP TABLE teams;--", '<img src=x onerror=alert(1)>', '{{7*7}}', '#{7*7}', '50 '.repeat(16), 'Éva'])(
    'stores %j as it is',
    async (name) => {
      const user = await createUser(testApp.deps.db)
      const response = await testApp.request(user, 'PUT', '/auth/update-name', { name })
      expect([response.status, response.body.name]).toEqual([200, name.trim()])
    },
  )

  test('changes the name and nothing else', async () => {
    const user = await createUser(testApp.deps.db, { email: 'only-name@example.com' })
    const body = { name: 'Ok', email: 'x@example.com', is_admin: true, verified: false, id: newSecret() }
    await testApp.request(user, 'PUT', '/auth/update-name', body)
    const row = await testApp.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ ...user, name: 'Ok' })
  })
})

describe('POST /auth/logout', () => {
  const signOut = (headers: Record<string, string>) =>
    testApp.request(undefined, 'POST', '/auth/logout', undefined, headers)

  test.each([
    ['a visitor', {}],
    ['an unknown token', { authorization: `Bearer ${newSecret()}` }],
    ['garbage', { authorization: 'Bearer x', cookie: 'session=x' }],
  ])('succeeds for %s', async (_who, headers: Record<string, string>) => {
    expect((await signOut(headers)).body).toEqual({ ok: true })
  })

  test('ends the session however the bearer is spelled', async () => {
    const token = await testApp.tokenOf(await createUser(testApp.deps.db))
    await signOut({ authorization: `bearer  ${token}` })
    const { status } = await testApp.request(undefined, 'GET', '/auth/me', undefined, {
      authorization: `Bearer ${token}`,
    })
    expect(status).toBe(401)
  })

  test.each([
    ['a foreign origin', 'https://evil.com', 403],
    ['the null origin', 'null', 403],
    ['a look-alike', 'ORIGIN.evil.com', 403],
    ['our own', 'ORIGIN', 200],
    ['no origin', undefined, 200],
  ])('by cookie alone from %s', async (_what, origin, status) => {
    const token = await testApp.tokenOf(await createUser(testApp.deps.db))
    const headers: Record<string, string> = { cookie: `session=${token}` }
    if (origin !== undefined) headers.origin = origin.replace('ORIGIN', testApp.origin)
    const response = await signOut(headers)
    expect(response.status).toBe(status)
    if (status === 403) expect(response.body.detail).toBe('Cross-origin request blocked')
  })
})
