import { createPlainBrowser, type PlainBrowser } from '@cup/rehearsal/plain-browser'
import Fastify, { type FastifyInstance } from 'fastify'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subjectOf } from './identity/accounts.ts'
import { createIdentityKeys, createIdentityProvider } from './identity-provider.ts'

const CALLBACK = '/api/auth/oauth/callback'
const SECRET = 'a secret of the client'

let app: FastifyInstance
let origin: string
let config: client.Configuration

beforeAll(async () => {
  app = Fastify()
  const identity = createIdentityProvider({
    issuer: () => `${origin}/dev/identity`,
    clientId: 'cup',
    clientSecret: SECRET,
    redirectUris: () => [`${origin}${CALLBACK}`],
  })
  await app.register(identity.plugin)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  origin = `http://localhost:${port}`
  config = await client.discovery(new URL(identity.issuer), identity.clientId, identity.clientSecret, undefined, {
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  })
})
afterAll(() => app.close())

const browser = () => createPlainBrowser((url) => url.pathname === CALLBACK)

interface Attempt {
  address: URL
  exchange: (callback: URL) => Promise<client.TokenEndpointResponse & client.TokenEndpointResponseHelpers>
}

async function startSignIn(parameters: Record<string, string> = {}): Promise<Attempt> {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const expectedState = client.randomState()
  const expectedNonce = client.randomNonce()
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: `${origin}${CALLBACK}`,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...parameters,
  })
  const checks = { pkceCodeVerifier, expectedState, expectedNonce }
  return { address, exchange: (callback) => client.authorizationCodeGrant(config, callback, checks) }
}

async function signIn(visitor: PlainBrowser, fields: Record<string, string>) {
  const { address, exchange } = await startSignIn()
  const page = await visitor.open(address)
  const done = await visitor.submit(page.url, fields)
  const tokens = await exchange(done.url)
  return { page, done, claims: tokens.claims() }
}

describe('identity provider', () => {
  test('signs a visitor in by redirects alone and identifies them in the id token', async () => {
    const { page, done, claims } = await signIn(browser(), { email: 'Cap@example.com', name: 'Cap Tain' })
    expect(page.status).toBe(200)
    expect(done.url.pathname).toBe(CALLBACK)
    expect(claims).toMatchObject({
      iss: `${origin}/dev/identity`,
      aud: 'cup',
      sub: subjectOf('cap@example.com'),
      email: 'Cap@example.com',
      email_verified: true,
      name: 'Cap Tain',
      picture: expect.stringMatching(/\/dev\/identity\/pictures\/\d+$/),
    })
  })

  test('offers a plain form with e-mail and name before anything else', async () => {
    const { address } = await startSignIn()
    const { text, headers } = await browser().open(address)
    const firstForm = text.slice(text.indexOf('<form'), text.indexOf('</form>'))
    expect(firstForm).toContain('method="post"')
    expect([...firstForm.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual(['email', 'name'])
    expect(text).not.toMatch(/<script|style=/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('asks again at the next sign-in, remembers the account, and lets another one be chosen without a page between', async () => {
    const visitor = browser()
    const first = await signIn(visitor, { email: 'first@example.com', name: 'First <b>' })
    const { address, exchange } = await startSignIn()
    const page = await visitor.open(address)
    expect(page.text).toContain(`value="${first.claims?.sub}"`)
    expect(page.text).toContain('First &lt;b&gt;')
    const second = await signIn(visitor, { email: 'second@example.com', name: 'Second' })
    expect(second.claims?.email).toBe('second@example.com')
    const again = await visitor.submit(page.url, { account: first.claims?.sub ?? '' })
    expect((await exchange(again.url)).claims()?.email).toBe('first@example.com')
  })

  test.each([
    ['in the header', client.ClientSecretBasic],
    ['in the body', client.ClientSecretPost],
  ])('takes the secret of the client %s', async (_where, authenticate) => {
    const visitor = browser()
    const { address, exchange } = await startSignIn()
    const page = await visitor.open(address)
    const done = await visitor.submit(page.url, { email: 'cap@example.com', name: 'Cap' })
    const usual = config
    const execute = [client.allowInsecureRequests]
    config = await client.discovery(new URL(`${origin}/dev/identity`), 'cup', SECRET, authenticate(SECRET), { execute })
    expect((await exchange(done.url)).claims()?.email).toBe('cap@example.com')
    config = usual
  })

  test('can omit the picture', async () => {
    const { claims } = await signIn(browser(), { email: 'plain@example.com', name: 'Plain', picture: 'none' })
    expect(claims).not.toHaveProperty('picture')
  })

  test('shows the form again without an address', async () => {
    const visitor = browser()
    const { address } = await startSignIn()
    const page = await visitor.open(address)
    const refused = await visitor.submit(page.url, { email: 'nobody', name: 'No Body' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('role="alert"')
    expect(refused.text).toContain('value="nobody"')
  })

  test('brings a cancelled sign-in back to the app as access_denied', async () => {
    const visitor = browser()
    const { address } = await startSignIn()
    const page = await visitor.open(address)
    const done = await visitor.submit(page.url, { action: 'cancel' })
    expect(done.url.searchParams.get('error')).toBe('access_denied')
  })

  test('refuses the sign-in page of another browser', async () => {
    const { address } = await startSignIn()
    const page = await browser().open(address)
    const stranger = await browser().submit(page.url, { email: 'thief@example.com', name: 'Thief' })
    expect(stranger.status).toBe(400)
    expect(stranger.text).toContain('cannot go on')
  })

  test('refuses a second use of a code', async () => {
    const visitor = browser()
    const { address, exchange } = await startSignIn()
    const page = await visitor.open(address)
    const done = await visitor.submit(page.url, { email: 'once@example.com', name: 'Once' })
    await exchange(done.url)
    await expect(exchange(done.url)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('shows its own page, with no way back, for a foreign return address', async () => {
    const { address } = await startSignIn({ redirect_uri: 'https://evil.example/steal' })
    const refused = await browser().open(address)
    expect(refused.status).toBe(400)
    expect(refused.redirects).toEqual([])
    expect(refused.text).toContain('/dev/stand-ins.css')
  })

  test('names its own origin whatever host it was reached by', async () => {
    const response = await app.inject({
      url: '/dev/identity/.well-known/openid-configuration',
      headers: { host: 'elsewhere.example', 'x-forwarded-proto': 'https' },
    })
    expect(response.json().token_endpoint).toBe(`${origin}/dev/identity/token`)
  })

  test('publishes the same key after a restart when it was given one', async () => {
    const keys = createIdentityKeys()
    const publish = async () => {
      const server = Fastify()
      const settings = {
        clientId: 'cup',
        clientSecret: 'secret',
        redirectUris: [`${origin}${CALLBACK}`],
        keys: () => keys,
      }
      await server.register(createIdentityProvider({ issuer: `${origin}/dev/identity`, ...settings }).plugin)
      const published = (await server.inject({ url: '/dev/identity/jwks' })).json()
      await server.close()
      return published
    }
    expect(await publish()).toEqual(await publish())
  })
})
