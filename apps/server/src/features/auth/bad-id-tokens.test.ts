import { BAD_TOKENS } from '@cup/stand-ins/identity/token-variants'
import { type ScriptedIdentityProvider, startScriptedIdentityProvider } from '@cup/stand-ins/scripted-identity-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#testing/browser'
import { buildTestApp, type TestApp } from '#testing/test-app'

const SUPER_ADMIN = 'kate.kick@example.com'

let provider: ScriptedIdentityProvider
let testApp: TestApp
beforeAll(async () => {
  provider = await startScriptedIdentityProvider()
  const { issuer, clientId, clientSecret } = provider
  testApp = await buildTestApp({
    config: {
      identity: { issuer, clientId, clientSecret, allowHttp: true, timeoutSeconds: 60 },
      superAdminEmail: SUPER_ADMIN,
    },
  })
})
afterAll(async () => {
  await testApp.close()
  await provider.close()
})

/** A whole sign-in; the provider signs the user in without a form. */
async function signIn() {
  const browser = openBrowser(testApp.origin)
  const start = await browser.fetch('/api/auth/oauth/login')
  const provided = await browser.fetch(start.headers.get('location') ?? '')
  const back = await browser.fetch(provided.headers.get('location') ?? '')
  return { browser, callback: provided.headers.get('location') ?? '', location: back.headers.get('location') ?? '' }
}

const codeIn = (location: string): string => location.split('#session_id=')[1] ?? ''

const opened = async (): Promise<{ sessions: number; codes: number; users: number }> => {
  const { db } = testApp.deps
  const count = async (table: 'sessions' | 'login_codes' | 'users') =>
    (await db.selectFrom(table).selectAll().execute()).length
  return { sessions: await count('sessions'), codes: await count('login_codes'), users: await count('users') }
}

describe('an invalid ID token', () => {
  test.each(BAD_TOKENS)('%s is refused', async (variant) => {
    provider.script(variant)
    const before = await opened()
    const { location } = await signIn()
    expect(location).toBe(`${testApp.origin}/prize-pool`)
    expect(await opened()).toEqual(before)
  })

  test('control: a valid one opens a session', async () => {
    provider.script('good')
    const { browser, location } = await signIn()
    expect((await browser.exchange(codeIn(location))).status).toBe(200)
  })

  test('a callback cannot be used twice', async () => {
    provider.script('good')
    const { browser, callback } = await signIn()
    const again = await browser.fetch(callback)
    expect(again.headers.get('location')).toBe(`${testApp.origin}/prize-pool`)
  })
})

describe('a user whose address looks like the super admin’s', () => {
  test.each([
    'kate.kick@example.com.',
    ' kate.kick@example.com',
    'kate.kick@example.com ',
    'kate.kick+tag@example.com',
    'katekick@example.com',
    'kate..kick@example.com',
    '\u212Aate.kick@example.com',
    'kate.\u212Aick@example.com',
    'kate.kic\u212A@example.com',
    '\uFF4Bate.kick@example.com',
    'k\u0430te.kick@example.com',
    'kate.kick@ex\u0430mple.com',
    'kate.kick@example\u3002com',
    'kate.kick@example.co',
    'kate.kick@example.com.evil.com',
    'kate.kick@sub.example.com',
    '"kate.kick"@example.com',
    'kate.kick\u200b@example.com',
    'kate.kick@example.com\u0000',
    'kate.k\u0131ck@example.com',
  ])('%j is no admin', async (email) => {
    provider.script('good', { email, sub: `look-alike ${email}` })
    const { browser, location } = await signIn()
    const code = codeIn(location)
    const user = code === '' ? undefined : (await browser.exchange(code)).body.user
    expect(user?.is_admin ?? false).toBe(false)
  })

  test('control: the same address in other case is the super admin', async () => {
    provider.script('good', { email: 'KATE.kick@EXAMPLE.com', sub: 'the real one' })
    const { browser, location } = await signIn()
    const { user } = (await browser.exchange(codeIn(location))).body
    expect([user.is_admin, user.is_super_admin]).toEqual([true, true])
  })
})
