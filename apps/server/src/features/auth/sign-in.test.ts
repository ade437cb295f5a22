import { describe, expect, test } from 'vitest'
import { openBrowser } from '#testing/browser'
import { createUser } from '#testing/factories/create-user'
import { buildTestApp } from '#testing/test-app'
import { testAppForFile } from '#testing/test-app-for-file'
import { hashSecret } from './secret.rules.ts'

const testApp = testAppForFile()

const sessionsOf = async (email: string): Promise<number> => {
  const rows = await testApp.deps.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.user_id')
    .where('u.email', '=', email)
    .execute()
  return rows.length
}

describe('signing in', () => {
  test('ends with a session, as a cookie and as a token', async () => {
    const browser = openBrowser(testApp.origin)
    const code = await browser.signIn({ email: 'Ada@Example.com', name: 'Ada Lovelace' })
    const response = await browser.exchange(code)
    const { user, token } = response.body
    expect(response.status).toBe(200)
    expect(user).toEqual({
      id: expect.any(String),
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      picture: expect.any(String),
      is_admin: false,
      is_super_admin: false,
      verified: true,
      hidden: false,
    })
    const byToken = await openBrowser(testApp.origin).fetch('/api/auth/me', {
      headers: { authorization: `Bearer ${token}` },
    })
    const byCookie = await browser.fetch('/api/auth/me')
    expect([byToken.status, byCookie.status]).toEqual([200, 200])
  })

  test('stores only hashes of codes and tokens', async () => {
    const browser = openBrowser(testApp.origin)
    const code = await browser.signIn({ email: 'hashed@example.com' })
    const { token } = (await browser.exchange(code)).body
    const { db } = testApp.deps
    const session = await db.selectFrom('sessions').selectAll().where('token_hash', '=', hashSecret(token)).execute()
    const stored = await db.selectFrom('login_codes').selectAll().where('code_hash', '=', hashSecret(code)).execute()
    expect([session.length, stored.length]).toEqual([1, 1])
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('sets cookies that scripts cannot read and other sites cannot use', async () => {
    const browser = openBrowser(testApp.origin)
    const start = await browser.fetch('/api/auth/oauth/login')
    expect(start.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const response = await browser.exchange(await browser.signIn({ email: 'cookies@example.com' }))
    expect(response.setCookies).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('makes the user with the configured address super admin, with a twelve-hour session', async () => {
    const browser = openBrowser(testApp.origin)
    const response = await browser.exchange(await browser.signIn({ email: 'ADMIN@example.com', name: 'Boss' }))
    const { user } = response.body
    expect([user.is_admin, user.is_super_admin]).toEqual([true, true])
    expect(response.setCookies[0]).toContain('Max-Age=43200;')
  })

  test('two tabs of one browser can sign in at the same time', async () => {
    const browser = openBrowser(testApp.origin)
    const first = await browser.signIn({ email: 'tabs@example.com' })
    const second = await browser.signIn({ email: 'tabs@example.com' })
    expect([(await browser.exchange(first)).status, (await browser.exchange(second)).status]).toEqual([200, 200])
  })

  test('as another user ends the previous session', async () => {
    const browser = openBrowser(testApp.origin)
    await browser.exchange(await browser.signIn({ email: 'one@example.com' }))
    await browser.exchange(await browser.signIn({ email: 'other@example.com' }))
    expect([await sessionsOf('one@example.com'), await sessionsOf('other@example.com')]).toEqual([0, 1])
  })

  test('keeps a display name that the user has changed', async () => {
    const browser = openBrowser(testApp.origin)
    await browser.exchange(await browser.signIn({ email: 'renamed@example.com', name: 'Provider Name' }))
    await browser.fetch('/api/auth/update-name', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', origin: testApp.origin },
      body: '{"name":"Own Name"}',
    })
    const again = openBrowser(testApp.origin)
    const response = await again.exchange(await again.signIn({ email: 'renamed@example.com', name: 'Provider Name' }))
    expect(response.body.user.name).toBe('Own Name')
  })

  test('keeps the ten newest sessions of a user', async () => {
    const tokens: string[] = []
    for (let count = 0; count < 11; count++) {
      const browser = openBrowser(testApp.origin)
      const response = await browser.exchange(await browser.signIn({ email: 'many@example.com' }))
      tokens.push(response.body.token)
    }
    const statuses = await Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}` }
        return (await testApp.request(undefined, 'GET', '/auth/me', undefined, headers)).status
      }),
    )
    expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)])
  })
})

describe('signing out', () => {
  test('ends the bearer’s and the cookie’s session, and can be repeated', async () => {
    const browser = openBrowser(testApp.origin)
    const { token } = (await browser.exchange(await browser.signIn({ email: 'out@example.com' }))).body
    const other = await testApp.tokenOf(await createUser(testApp.deps.db))
    const signOut = () =>
      browser.fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${other}` } })
    expect([(await signOut()).status, (await signOut()).status]).toEqual([200, 200])
    for (const ended of [token, other]) {
      const { status, body } = await testApp.request(undefined, 'GET', '/auth/me', undefined, {
        authorization: `Bearer ${ended}`,
      })
      expect([status, body.detail]).toEqual([401, 'Invalid or expired session'])
    }
    expect(browser.cookies.has('session')).toBe(false)
  })
})

describe('a site with two host names', () => {
  test.each(['http://localhost', 'http://127.0.0.1'])('lets people sign in at %s', async (at) => {
    const twice = await buildTestApp()
    const { port } = new URL(twice.origin)
    const origins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
    Object.assign(twice.deps.config, { publicOrigins: origins })
    const browser = openBrowser(`${at}:${port}`)
    const code = await browser.signIn({ email: 'two@example.com' })
    expect((await browser.exchange(code)).status).toBe(200)
    await twice.close()
  })
})
