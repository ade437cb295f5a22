import { createPlainBrowser } from '@cup/rehearsal/plain-browser'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BAD_TOKENS } from './identity/token-variants.ts'
import { type ScriptedIdentityProvider, startScriptedIdentityProvider } from './scripted-identity-provider.ts'

const CALLBACK = 'http://127.0.0.1:9/callback'

/** The client library takes these, so only the app can refuse them. */
const LEFT_TO_THE_APP = {
  iat_in_the_future: { sub: '100000000000000000001' },
  email_unverified: { email_verified: false },
  email_verified_as_text: { email_verified: 'false' },
  email_verified_absent: { email: 'kate@example.com' },
  no_email: { email_verified: true },
  kelvin_email: { email: '\u212Aate@example.com' },
  empty_sub: { sub: '' },
}

let provider: ScriptedIdentityProvider
let config: client.Configuration

beforeAll(async () => {
  provider = await startScriptedIdentityProvider()
  config = await client.discovery(new URL(provider.issuer), provider.clientId, provider.clientSecret, undefined, {
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  })
})
afterAll(() => provider.close())

async function signIn() {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const expectedState = client.randomState()
  const expectedNonce = client.randomNonce()
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  })
  const { url } = await createPlainBrowser(({ href }) => href.startsWith(CALLBACK)).open(address)
  const tokens = await client.authorizationCodeGrant(config, url, { pkceCodeVerifier, expectedState, expectedNonce })
  return tokens.claims()
}

describe('scripted identity provider', () => {
  test('signs in with the scripted claims', async () => {
    provider.script('good', { email: 'someone@example.com', name: 'Some One' })
    await expect(signIn()).resolves.toMatchObject({ email: 'someone@example.com', email_verified: true })
  })

  test.each(BAD_TOKENS.filter((variant) => !(variant in LEFT_TO_THE_APP)))(
    'issues a token that the client library refuses: %s',
    async (variant) => {
      provider.script(variant)
      await expect(signIn()).rejects.toThrow()
      provider.script('good')
      await expect(signIn()).resolves.toMatchObject({ email: 'kate@example.com' })
    },
  )

  test.each(Object.entries(LEFT_TO_THE_APP))('leaves it to the app to refuse: %s', async (variant, expected) => {
    provider.script(variant as keyof typeof LEFT_TO_THE_APP)
    expect(await signIn()).toMatchObject(expected)
  })

  test('leaves claims out altogether when the script says so', async () => {
    provider.script('email_verified_absent')
    expect(await signIn()).not.toHaveProperty('email_verified')
    provider.script('no_email')
    expect(await signIn()).not.toHaveProperty('email')
  })
})
