import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { JWK } from 'oidc-provider'
import { type Accounts, keepAccounts } from './identity/accounts.ts'
import { oidcConfiguration } from './identity/oidc-configuration.ts'
import { pictureRoute } from './identity/picture-route.ts'
import { signInRoutes } from './identity/sign-in-routes.ts'
import { type LateValue, resolveLate } from './late-value.ts'
import { refuseInProduction } from './local-only.ts'
import { PAGE_HEADERS } from './pages/page.ts'
import { openStore } from './storage/store.ts'

/** Where the provider is mounted on the app; the issuer ends in it. */
export const IDENTITY_PATH = '/dev/identity'

export interface IdentityKeys {
  /** A private RSA key; instances that share it accept each other's tokens. */
  signingKey: JWK
  cookieKey: string
}

export interface IdentityProviderOptions {
  /** `${publicOrigin}/dev/identity` */
  issuer: LateValue<string>
  clientId: string
  clientSecret: string
  redirectUris: LateValue<string[]>
  accounts?: Accounts
  /** Called at the first sign-in, because generating a key takes a while; without it a new key is generated. */
  keys?: () => IdentityKeys
}

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Serves protocol and pages under /dev/identity; register it on the root instance, without a prefix. */
  plugin: FastifyPluginAsync
}

/** An OpenID Connect provider: code flow, PKCE, RS256, and a page where any visitor can sign in as any user. */
export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  refuseInProduction('The identity provider')
  const { clientId, clientSecret, accounts = keepAccounts(openStore()) } = options
  let running: Promise<RunningProvider> | undefined
  const run = (): Promise<RunningProvider> => {
    running ??= startProvider(options, accounts)
    return running
  }
  const provider = async () => (await run()).provider
  return {
    get issuer() {
      return resolveLate(options.issuer)
    },
    clientId,
    clientSecret,
    plugin: async (app) => {
      await app.register(async (pages) => signInRoutes(pages, { path: signInPath(':uid'), provider, accounts }))
      pictureRoute(app, { path: `${IDENTITY_PATH}/pictures/:id`, accounts })
      await app.register(async (protocol) => {
        protocol.removeAllContentTypeParsers()
        // the provider reads the request itself, so its body must not be parsed before
        protocol.addContentTypeParser('*', (_request, _body, done) => done(null))
        protocol.all(`${IDENTITY_PATH}/*`, async (request, reply) => handOver(await run(), request, reply))
      })
    },
  }
}

export const createIdentityKeys = (): IdentityKeys => ({
  signingKey: {
    ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
    use: 'sig',
  },
  cookieKey: randomBytes(32).toString('base64url'),
})

interface RunningProvider {
  provider: Provider
  handle: ReturnType<Provider['callback']>
}

async function startProvider(options: IdentityProviderOptions, accounts: Accounts): Promise<RunningProvider> {
  // Loaded at the first sign-in: it is the heaviest of the libraries, and most starts of the app never need it.
  const { default: OidcProvider } = await import('oidc-provider')
  const { clientId, clientSecret, redirectUris, keys = createIdentityKeys } = options
  const client = { clientId, clientSecret, redirectUris: resolveLate(redirectUris) }
  const issuer = resolveLate(options.issuer)
  const pictureOf = (id: string) => `${issuer}/pictures/${id}`
  const provider = new OidcProvider(
    issuer,
    oidcConfiguration({ accounts, client, ...keys(), interactionPath: signInPath, pictureOf }),
  )
  provider.proxy = true
  return { provider, handle: provider.callback() }
}

const signInPath = (uid: string): string => `${IDENTITY_PATH}/sign-in/${uid}`

async function handOver(
  { provider, handle }: RunningProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { raw } = request
  reply.hijack()
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...PAGE_HEADERS })) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  pinOrigin(raw.headers, new URL(provider.issuer))
  raw.headers.cookie = withoutSession(raw.headers.cookie)
  const originalUrl = withoutPrompt(raw.url)
  const mounted = Object.assign(raw, { originalUrl, url: originalUrl.slice(IDENTITY_PATH.length) })
  await handle(mounted, reply.raw)
}

/** URLs in responses use the issuer, independent of the host or proxy of this request. */
function pinOrigin(headers: FastifyRequest['raw']['headers'], issuer: URL): void {
  headers.host = issuer.host
  headers['x-forwarded-host'] = issuer.host
  headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1)
}

/**
 * Without a stored session every sign-in shows the choice of accounts, and choosing another account is a plain redirect instead
 * of a page that submits itself.
 */
const withoutSession = (cookie = ''): string =>
  cookie
    .split(';')
    .filter((pair) => !pair.trim().startsWith('_session'))
    .join(';')

/** This provider always shows the choice of accounts, so `prompt=select_account` needs no special case. */
const withoutPrompt = (url = ''): string => url.replace(/([?&])prompt=select_account(?:&|$)/, '$1')
