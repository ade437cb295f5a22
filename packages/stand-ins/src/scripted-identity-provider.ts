import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Claims, createTokenIssuer, type TokenIssuer, type TokenVariant } from './identity/token-variants.ts'
import { refuseInProduction } from './local-only.ts'
import { LOOPBACK, listenOnLoopback, stopListening } from './loopback.ts'

export interface ScriptedIdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The token of the next sign-in; `claims` override those of a verified person. */
  script(variant: TokenVariant, claims?: Claims): void
  close(): Promise<void>
}

interface Grant {
  challenge: string
  nonce: string | null
  redirectUri: string
}

const HOUR_SECONDS = 3600

/**
 * An identity provider without a page: every sign-in redirects straight back with the scripted token. For tests of what
 * must be refused; its kelvin_email is an address with a k, so script one that has a k in it.
 */
export async function startScriptedIdentityProvider({ port = 0 } = {}): Promise<ScriptedIdentityProvider> {
  refuseInProduction('The scripted identity provider')
  const tokens = createTokenIssuer()
  const grants = new Map<string, Grant>()
  const clientId = 'scripted-client'
  const clientSecret = randomBytes(24).toString('hex')
  let next: { variant: TokenVariant; claims: Claims } = { variant: 'good', claims: {} }
  let issuer = ''

  const routes: Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => unknown> = {
    '/.well-known/openid-configuration': (_request, response) => sendJson(response, 200, discoveryDocument(issuer)),
    '/jwks': (_request, response) => sendJson(response, 200, { keys: [tokens.publicJwk] }),
    '/authorize': (_request, response, { searchParams }) => {
      const code = randomBytes(16).toString('hex')
      const redirectUri = searchParams.get('redirect_uri') ?? ''
      const challenge = searchParams.get('code_challenge') ?? ''
      grants.set(code, { challenge, nonce: searchParams.get('nonce'), redirectUri })
      const back = new URL(redirectUri)
      back.searchParams.set('code', code)
      back.searchParams.set('state', searchParams.get('state') ?? '')
      response.writeHead(302, { location: back.href }).end()
    },
    '/token': async (request, response) => {
      const form = new URLSearchParams(await readBody(request))
      const code = form.get('code') ?? ''
      const grant = grants.get(code)
      grants.delete(code)
      if (grant === undefined || !redeems(form, grant)) return sendJson(response, 400, { error: 'invalid_grant' })
      const claims = { ...person(issuer, clientId, grant.nonce), ...next.claims }
      return sendJson(response, 200, tokenResponse(tokens, claims, next.variant))
    },
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const handle = routes[url.pathname]
    if (handle === undefined) sendJson(response, 404, { error: 'not_found' })
    else Promise.resolve(handle(request, response, url)).catch(() => response.destroy())
  })
  issuer = `http://${LOOPBACK}:${await listenOnLoopback(server, port)}`

  return {
    issuer,
    clientId,
    clientSecret,
    script: (variant, claims = {}) => {
      next = { variant, claims }
    },
    close: async () => {
      server.closeAllConnections()
      await stopListening(server)
    },
  }
}

const discoveryDocument = (issuer: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})

const redeems = (form: URLSearchParams, { challenge, redirectUri }: Grant): boolean =>
  form.get('redirect_uri') === redirectUri &&
  createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url') === challenge

function person(issuer: string, clientId: string, nonce: string | null): Claims {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    aud: clientId,
    sub: '100000000000000000001',
    iat: now,
    exp: now + HOUR_SECONDS,
    ...(nonce !== null && { nonce }),
    email: 'kate@example.com',
    email_verified: true,
    name: 'Kate',
  }
}

const tokenResponse = (tokens: TokenIssuer, claims: Claims, variant: TokenVariant): object => ({
  access_token: randomBytes(16).toString('hex'),
  token_type: 'Bearer',
  expires_in: HOUR_SECONDS,
  id_token: tokens.mint(claims, variant),
})

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
