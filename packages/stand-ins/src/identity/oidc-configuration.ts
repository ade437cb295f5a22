import type { Configuration, JWK } from 'oidc-provider'
import { renderPage } from '../pages/page.ts'
import type { Accounts } from './accounts.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { IDENTITY_PROVIDER, refusedBody } from './sign-in-page.ts'

export interface ClientRegistration {
  clientId: string
  clientSecret: string
  redirectUris: string[]
}

interface Parts {
  accounts: Accounts
  client: ClientRegistration
  signingKey: JWK
  cookieKey: string
  interactionPath: (uid: string) => string
  pictureOf: (id: string) => string
}

const SCOPES = 'openid email profile'

/** Code flow with PKCE for one client, with the profile inside the id token as Google does it. */
export const oidcConfiguration = ({
  accounts,
  client,
  signingKey,
  cookieKey,
  interactionPath,
  pictureOf,
}: Parts): Configuration => ({
  adapter: createMemoryAdapter(),
  clients: [
    {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: client.redirectUris,
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_basic',
    },
  ],
  jwks: { keys: [signingKey] },
  cookies: { keys: [cookieKey] },
  scopes: SCOPES.split(' '),
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
  },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 3600, Interaction: 3600, Session: 3600 },
  interactions: { url: (_ctx, interaction) => interactionPath(interaction.uid) },
  findAccount: (_ctx, id) => {
    const account = accounts.find(id)
    if (account === undefined) return undefined
    const { email, name, withPicture } = account
    const claims = { sub: id, email, email_verified: true, name, ...(withPicture ? { picture: pictureOf(id) } : {}) }
    return { accountId: id, claims: () => claims }
  },
  // Creating the grant here skips the consent page.
  loadExistingGrant: async (ctx) => {
    const { client: asking, session, provider } = ctx.oidc
    if (asking === undefined || session?.accountId === undefined) return undefined
    const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId })
    grant.addOIDCScope(SCOPES)
    await grant.save()
    return grant
  },
  renderError: (ctx, out) => {
    ctx.type = 'html'
    const body = refusedBody(out.error_description ?? out.error)
    ctx.body = renderPage({ title: 'Sign-in refused', standsInFor: IDENTITY_PROVIDER, body })
  },
})
