import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TokenScript {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** Signed with the provider's key by default. */
  signing?: 'own' | 'other_key' | 'none' | 'public_key_as_secret'
}

export interface ScriptedIssuer {
  issuer: string
  clientId: string
  /** The claims of the next token; `nonce` is added by default. */
  script: TokenScript
  nonce: string
  close(): Promise<void>
}

const CLIENT_ID = 'the-cup'
const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID provider that returns exactly the given token, even a wrong one. */
export async function startScriptedIssuer(port = 0): Promise<ScriptedIssuer> {
  const server = http.createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(bodyFor(state, request.url ?? '')))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const state: ScriptedIssuer = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: CLIENT_ID,
    script: {},
    nonce: '',
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return state
}

function bodyFor(state: ScriptedIssuer, url: string): object {
  if (url.startsWith('/token'))
    return { access_token: 'a', token_type: 'bearer', expires_in: 60, id_token: idToken(state) }
  if (url.startsWith('/keys'))
    return { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] }
  return {
    issuer: state.issuer,
    authorization_endpoint: `${state.issuer}/auth`,
    token_endpoint: `${state.issuer}/token`,
    jwks_uri: `${state.issuer}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    code_challenge_methods_supported: ['S256'],
  }
}

function idToken({ issuer, nonce, script }: ScriptedIssuer): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer,
    aud: CLIENT_ID,
    sub: 'person-1',
    iat: now,
    exp: now + 300,
    nonce,
    email: 'ada@cup.test',
    email_verified: true,
    name: 'Ada',
    ...script.claims,
  }
  const alg = script.signing === 'none' ? 'none' : script.signing === 'public_key_as_secret' ? 'HS256' : 'RS256'
  const signed = `${encode({ alg, kid: 'k1', ...script.header })}.${encode(claims)}`
  return `${signed}.${signatureOf(signed, script.signing ?? 'own')}`
}

function signatureOf(signed: string, signing: NonNullable<TokenScript['signing']>): string {
  const rsa = (key: KeyObject) => sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')
  switch (signing) {
    case 'own':
      return rsa(own.privateKey)
    case 'other_key':
      return rsa(other.privateKey)
    case 'none':
      return ''
    case 'public_key_as_secret':
      return createHmac('sha256', own.publicKey.export({ format: 'pem', type: 'spki' }))
        .update(signed)
        .digest('base64url')
  }
}
