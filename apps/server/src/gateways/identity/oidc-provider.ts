import * as client from 'openid-client'
import type { IdentityConfig } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import type { IdentityClaims, IdentityProvider, SignInChecks } from './identity-provider.ts'

const CLOCK_TOLERANCE_SECONDS = 60

/**
 * Signs people in at an OpenID provider: code flow with PKCE, state and nonce, everything verified. The address to come
 * back to is made for each origin of the site, because the cookie that ties a sign-in to a browser belongs to one host.
 */
export function createOidcProvider(config: IdentityConfig, redirectUri: (origin: string) => string): IdentityProvider {
  const discover = rememberSuccess(() => discoverProvider(config))
  return {
    startSignIn: (origin) => startSignIn(discover, redirectUri(origin)),
    finishSignIn: async (origin, currentUrl, checks) =>
      toClaims(await exchangeCode(await discover(), redirectUri(origin), currentUrl, checks)),
  }
}

/** Asked for on the first sign-in and again until it succeeds: a provider that is away does not keep us from starting. */
function rememberSuccess<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= ask().catch((error: unknown) => {
      answer = undefined
      throw new AppError('upstream', 'Sign-in is unavailable. Please try again.', { cause: error })
    })
    return answer
  }
}

async function discoverProvider(config: IdentityConfig): Promise<client.Configuration> {
  const metadata = { client_secret: config.clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  return client.discovery(new URL(config.issuer), config.clientId, metadata, client.ClientSecretPost(), {
    timeout: config.timeoutSeconds,
    // without it a token that came over https is not verified
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
    // strictly: some providers send the word "false"
    emailVerified: claims.email_verified === true,
    name: textOrNull(claims.name),
    picture: textOrNull(claims.picture),
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const refused = (reason: string): AppError => new AppError('unauthenticated', `Sign-in was refused: ${reason}`)
