import * as client from 'openid-client'
import type { IdentityConfig } from '../../config.ts'

export interface IdentityProbe {
  issuer: string
  /** The `Date` header of the provider's response. */
  serverTime: Date | null
  /** The provider's error code for our client id and secret; null if it accepts them. */
  refusal: string | null
}

/**
 * Reads the provider's metadata, then requests a token with an invented code. If the client is known, the provider refuses
 * the code, otherwise the client.
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
