import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openBrowser } from '#testing/browser'
import { testAppForFile } from '#testing/test-app-for-file'
import type { IdentityClaims } from '../../gateways/identity/identity-provider.ts'
import { newSecret } from './secret.rules.ts'

const testApp = testAppForFile()
beforeEach(() => {
  vi.restoreAllMocks()
  testApp.deps.metrics.logins.reset()
})

const CLAIMS: IdentityClaims = {
  issuer: 'https://issuer.example',
  subject: 'subject-1',
  email: 'ann@example.com',
  emailVerified: true,
  name: 'Ann',
  picture: null,
}

/** The callback of a sign-in that this browser began. */
async function finish(identity: () => Promise<IdentityClaims>, query = '') {
  const reasons = vi.spyOn(testApp.deps.log, 'warn')
  vi.spyOn(testApp.deps.identity, 'finishSignIn').mockImplementation(identity)
  const browser = openBrowser(testApp.origin)
  const started = await browser.fetch('/api/auth/oauth/login')
  const state = new URL(started.headers.get('location') ?? '').searchParams.get('state')
  const response = await browser.fetch(`/api/auth/oauth/callback?state=${state}&code=x${query}`)
  return {
    location: response.headers.get('location') ?? '',
    reasons: reasons.mock.calls.map(([line]) => (line as unknown as { reason?: string }).reason),
  }
}
const logins = async () =>
  Object.fromEntries(
    (await testApp.deps.metrics.logins.get()).values.map(({ labels, value }) => [labels.result, value]),
  )

describe('a refused sign-in redirects home, and the log has the reason', () => {
  test.each([
    ['the address is not proven', async () => ({ ...CLAIMS, emailVerified: false }), 'unproven_email'],
    ['the provider sends no subject', async () => ({ ...CLAIMS, subject: '' }), 'no_subject'],
    [
      'the provider refuses, by its code',
      () => Promise.reject(Object.assign(new Error('secret: abc'), { code: 'OAUTH_RESPONSE_IS_NOT_JSON' })),
      'OAUTH_RESPONSE_IS_NOT_JSON',
    ],
    ['the provider fails without a code', () => Promise.reject(new Error('secret: abc')), 'provider_error'],
    ['the thrown value is not an error', () => Promise.reject('secret: abc'), 'provider_error'],
    [
      'the code is not a text',
      () => Promise.reject(Object.assign(new Error('secret: abc'), { code: 42 })),
      'provider_error',
    ],
  ])('%s', async (_what, identity, reason) => {
    const { location, reasons } = await finish(identity)
    expect([location, reasons]).toEqual([`${testApp.origin}/prize-pool`, [reason]])
    expect(await logins()).toEqual({ fail: 1 })
  })

  test('the callback names two states', async () => {
    const { location, reasons } = await finish(async () => CLAIMS, `&state=${newSecret()}`)
    expect([location, reasons]).toEqual([`${testApp.origin}/prize-pool`, ['unknown_state']])
  })
})

test('a sign-in that succeeds is counted', async () => {
  const { location, reasons } = await finish(async () => CLAIMS)
  expect([location, reasons]).toEqual([expect.stringContaining('#session_id='), []])
  expect(await logins()).toEqual({ ok: 1 })
})

describe('the name of a role', () => {
  const nameOf = async (email: string) => {
    await finish(async () => ({ ...CLAIMS, email, subject: email, name: 'Super Admin' }))
    const { name } = await testApp.deps.db
      .selectFrom('users')
      .select('name')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return name
  }

  test('can be the name of the super admin only', async () => {
    expect(await nameOf('admin@example.com')).toBe('Super Admin')
    expect(await nameOf('mallory@example.com')).toMatch(/^Player \d{4}$/)
  })
})
