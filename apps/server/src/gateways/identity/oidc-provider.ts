import * as client from 'openid-client'
import type { IdentityConfig } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import type { IdentityClaims, IdentityProvider, SignInChecks } from './identity-provider.ts'

const CLOCK_TOLERANCE_SECONDS = 60

/**
 * Signs people in at an OpenID provider: code flow with PKCE, state and nonce. Each origin of the site has its own redirect
 * URI, because the cookie that binds a sign-in to a browser belongs to one host.
 */
export function createOidcProvider(config: IdentityConfig, redirectUri: (origin: string) => string): IdentityProvider {
  const discover = cacheSuccess(() => discoverProvider(config))
  return {
    startSignIn: (origin) => startSignIn(discover, redirectUri(origin)),
    finishSignIn: async (origin, currentUrl, checks) =>
      toClaims(await exchangeCode(await discover(), redirectUri(origin), currentUrl, checks)),
  }
}

/** Runs `load` on the first sign-in, and again until it succeeds: the server starts without the provider. */
function cacheSuccess<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw new AppError('upstream', 'Sign-in is unavailable. Please try again.', { cause: error })
    })
    return loaded
  }
}

async function discoverProvider(config: IdentityConfig): Promise<client.Configuration> {
  const metadata = { client_secret: config.clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  return client.discovery(new URL(config.issuer), config.clientId, metadata, client.ClientSecretPost(), {
    timeout: config.timeoutSeconds,
    // without this, the signature of a token received over https is not verified
    execute: [client.enableNonRepudiationChecks, ...(config.allowHttp ? [client.allowInsecureRequests] : [])],
  })
}

async function startSignIn(discover: () => Promise<client.Configuration>, redirectUri: string) {
  const provider = await discover()
  const checks: SignInChecks = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  }
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  })
  return { url: url.href, checks }
}

async function exchangeCode(
  provider: client.Configuration,
  redirectUri: string,
  currentUrl: URL,
  checks: SignInChecks,
): Promise<client.IDToken> {
  const returned = new URL(redirectUri)
  returned.search = currentUrl.search
  const tokens = await client.authorizationCodeGrant(provider, returned, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw refused('there is no ID token')
  if (claims.iat > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS) throw refused('the ID token is from the future')
  return claims
}

function toClaims(claims: client.IDToken): IdentityClaims {
  const email = claims.email
  if (claims.sub === '') throw refused('the subject is empty')
  if (typeof email !== 'string') throw refused('there is no e-mail address')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    // strictly true: some providers send the string "false"
    emailVerified: claims.email_verified === true,
    name: textOrNull(claims.name),
    picture: textOrNull(claims.picture),
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const refused = (reason: string): AppError => new AppError('unauthenticated', `Sign-in was refused: ${reason}`)
