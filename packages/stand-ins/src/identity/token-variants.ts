import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Id tokens of a hostile or broken issuer; none of them may create a session. */
export const BAD_TOKENS = [
  'alg_none',
  'hs256_with_public_key',
  'other_key',
  'other_kid',
  'other_iss',
  'other_aud',
  'missing_nonce',
  'other_nonce',
  'expired',
  'iat_in_the_future',
  'email_unverified',
  'email_verified_as_text',
  'email_verified_absent',
  'no_email',
  'kelvin_email',
  'empty_sub',
] as const

export type TokenVariant = 'good' | (typeof BAD_TOKENS)[number]

export type Claims = Record<string, unknown>

export interface TokenIssuer {
  publicJwk: Claims
  mint(claims: Claims, variant: TokenVariant): string
}

const KEY_ID = 'published'
const HOUR_SECONDS = 3600
const KELVIN_SIGN = '\u212A'

export function createTokenIssuer(): TokenIssuer {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKey = createPublicKey(privateKey)
  return {
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' },
    mint: (claims, variant) => signed(spoil(claims, variant), variant, privateKey, publicKey),
  }
}

function signed(claims: Claims, variant: TokenVariant, privateKey: KeyObject, publicKey: KeyObject): string {
  if (variant === 'alg_none') return `${encoded({ alg: 'none', typ: 'JWT' }, claims)}.`
  if (variant === 'hs256_with_public_key') {
    const content = encoded({ alg: 'HS256', typ: 'JWT', kid: KEY_ID }, claims)
    const secret = publicKey.export({ format: 'pem', type: 'spki' })
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
  }
  const kid = variant === 'other_kid' ? 'never-published' : KEY_ID
  const content = encoded({ alg: 'RS256', typ: 'JWT', kid }, claims)
  const stranger = variant === 'other_key' || variant === 'other_kid'
  const key = stranger ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : privateKey
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

const encoded = (header: Claims, claims: Claims): string =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')

function spoil(claims: Claims, variant: TokenVariant): Claims {
  const now = Math.floor(Date.now() / 1000)
  const changes: Partial<Record<TokenVariant, Claims>> = {
    other_iss: { iss: 'https://accounts.evil.example' },
    other_aud: { aud: 'another-client' },
    missing_nonce: { nonce: undefined },
    other_nonce: { nonce: 'not-the-one-that-was-sent' },
    expired: { iat: now - 2 * HOUR_SECONDS, exp: now - HOUR_SECONDS },
    iat_in_the_future: { iat: now + HOUR_SECONDS, exp: now + 2 * HOUR_SECONDS },
    email_unverified: { email_verified: false },
    email_verified_as_text: { email_verified: 'false' },
    email_verified_absent: { email_verified: undefined },
    no_email: { email: undefined },
    kelvin_email: { email: String(claims.email).replace(/k/i, KELVIN_SIGN) },
    empty_sub: { sub: '' },
  }
  return { ...claims, ...changes[variant] }
}
