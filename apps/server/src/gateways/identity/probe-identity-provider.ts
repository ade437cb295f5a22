import * as client from 'openid-client'
import type { IdentityConfig } from '../../config.ts'

export interface IdentityProbe {
  issuer: string
  /** By the provider's clock, if it says. */
  serverTime: Date | null
  /** What the provider says to our client id and secret: nothing wrong, or its error code. */
  refusal: string | null
}

/**
 * Asks the provider for its addresses, and then for a token with a made-up code. A provider that knows the
 * client refuses the code; one that does not refuses the client.
 */
export async function probeIdentityProvider(config: IdentityConfig, redirectUri: string): Promise<IdentityProbe> {
  let serverTime: Date | null = null
  const provider = await client.discovery(
    new URL(config.issuer),
    config.clientId,
    { client_secret: config.clientSecret },
    client.ClientSecretPost(),
    {
      timeout: config.timeoutSeconds,
      ...(config.allowHttp ? { execute: [client.allowInsecureRequests] } : {}),
      [client.customFetch]: async (url, options) => {
        const response = await fetch(url, options as RequestInit)
        serverTime = dateOf(response.headers.get('date'))
        return response
      },
    },
  )
  return { issuer: provider.serverMetadata().issuer, serverTime, refusal: await refusalOf(provider, redirectUri) }
}

async function refusalOf(provider: client.Configuration, redirectUri: string): Promise<string | null> {
  const returned = new URL(redirectUri)
  returned.search = new URLSearchParams({
    code: 'doctor',
    state: 'doctor',
    iss: provider.serverMetadata().issuer,
  }).toString()
  try {
    await client.authorizationCodeGrant(provider, returned, {
      expectedState: 'doctor',
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
    })
  } catch (error) {
    if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant' ? null : error.error
    if (error instanceof client.WWWAuthenticateChallengeError) return 'invalid_client'
    throw error
  }
  return null
}

const dateOf = (header: string | null): Date | null => (header === null ? null : new Date(header))
