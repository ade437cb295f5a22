import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ScriptedIssuer, startScriptedIssuer, type TokenScript } from '#testing/scripted-issuer'
import type { IdentityProvider } from './identity-provider.ts'
import { createOidcProvider } from './oidc-provider.ts'

const ORIGIN = 'https://cup.test'
const RETURN = 'http://localhost:3000/api/auth/oauth/callback'
let issuer: ScriptedIssuer
let provider: IdentityProvider
const providerOf = (address: string) =>
  createOidcProvider(
    { issuer: address, clientId: issuer.clientId, clientSecret: 's', allowHttp: true, timeoutSeconds: 60 },
    () => RETURN,
  )

beforeAll(async () => {
  issuer = await startScriptedIssuer()
  provider = providerOf(issuer.issuer)
})
beforeEach(() => {
  issuer.script = {}
})
afterAll(() => issuer.close())

async function signIn(script: TokenScript = {}, change: (url: URL) => void = () => {}) {
  const { checks } = await provider.startSignIn(ORIGIN)
  issuer.nonce = checks.nonce
  issuer.script = script
  const returned = new URL(`${RETURN}?code=c&state=${checks.state}`)
  change(returned)
  return provider.finishSignIn(ORIGIN, returned, checks)
}

describe('startSignIn', () => {
  test('redirects the browser with everything that its return is verified with', async () => {
    const { url, checks } = await provider.startSignIn(ORIGIN)
    const sent = Object.fromEntries(new URL(url).searchParams)
    expect(sent).toMatchObject({
      redirect_uri: RETURN,
      response_type: 'code',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(checks.codeVerifier).digest('base64url'),
    })
    expect(sent).not.toHaveProperty('code_verifier')
  })

  test('never uses the same secrets twice', async () => {
    const [first, second] = [await provider.startSignIn(ORIGIN), await provider.startSignIn(ORIGIN)]
    expect(first.checks).not.toEqual(second.checks)
  })

  test('fails while the provider is unreachable, and works afterwards', async () => {
    const first = await startScriptedIssuer()
    const wavering = providerOf(first.issuer)
    await first.close()
    await expect(wavering.startSignIn(ORIGIN)).rejects.toMatchObject({ kind: 'upstream' })
    const second = await startScriptedIssuer(Number(new URL(first.issuer).port))
    expect((await wavering.startSignIn(ORIGIN)).url).toContain(second.issuer)
    await second.close()
  })
})

describe('finishSignIn', () => {
  test('returns the person who signed in', async () => {
    expect(await signIn({ claims: { picture: 'https://lh3.googleusercontent.com/a' } })).toEqual({
      issuer: issuer.issuer,
      subject: 'person-1',
      email: 'ada@cup.test',
      emailVerified: true,
      name: 'Ada',
      picture: 'https://lh3.googleusercontent.com/a',
    })
  })

  const now = Math.floor(Date.now() / 1000)
  test.each<[string, TokenScript]>([
    ['is not signed', { signing: 'none' }],
    ['is signed with the public key as a secret', { signing: 'public_key_as_secret' }],
    ['is signed with another key', { signing: 'other_key' }],
    ['names a key that does not exist', { header: { kid: 'k2' } }],
    ['is of another issuer', { claims: { iss: 'https://evil.test' } }],
    ['is for another client', { claims: { aud: 'other-client' } }],
    ['has another nonce', { claims: { nonce: 'other' } }],
    ['has no nonce', { claims: { nonce: undefined } }],
    ['has expired', { claims: { exp: now - 120 } }],
    ['is from the future', { claims: { iat: now + 600, exp: now + 900 } }],
    ['has no subject', { claims: { sub: '' } }],
    ['has no e-mail address', { claims: { email: undefined } }],
  ])('refuses a token that %s', async (_what, script) => {
    await expect(signIn(script)).rejects.toThrow()
  })

  test.each([false, 'true', 'false', undefined, 1])(
    'takes an address for unverified when it says %j',
    async (verified) => {
      expect((await signIn({ claims: { email_verified: verified } })).emailVerified).toBe(false)
    },
  )

  test('refuses a return of another sign-in', async () => {
    await expect(signIn({}, (url) => url.searchParams.set('state', 'other'))).rejects.toThrow()
    await expect(signIn({}, (url) => url.searchParams.delete('state'))).rejects.toThrow()
    await expect(signIn({}, (url) => url.searchParams.set('error', 'access_denied'))).rejects.toThrow()
  })
})
