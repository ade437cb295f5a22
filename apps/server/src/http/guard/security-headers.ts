import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { allowOrigin } from './cors.ts'

/** For responses that are data: nothing in them may load or run code. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

type HeaderConfig = Pick<Config, 'production' | 'publicOrigins' | 'payments' | 'gamePort'>

/** The headers of every response, which never change while the server runs. */
const constantHeaders = ({ production }: Pick<Config, 'production'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
  ...(production ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** Adds the constant headers and the id of the request. Pages set their own content security policy. */
export function sendSecurityHeaders(app: FastifyInstance, config: HeaderConfig): void {
  const constant = constantHeaders(config)
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.headers(constant).header('x-request-id', request.id)
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', DATA_POLICY)
    if (request.url.startsWith('/api')) sendApiHeaders(request, reply, config.publicOrigins)
    done()
  })
}

/** Every response of the API may depend on the caller and the origin. */
const VARY = 'Origin, Authorization, Cookie'

function sendApiHeaders(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
  const varies = reply.getHeader('vary')
  void reply.header('vary', varies === undefined ? VARY : `${VARY}, ${varies}`)
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  allowOrigin(request, reply, origins)
}

interface PageSources {
  /** `'sha256-…'` of inline styles. */
  styleHashes: readonly string[]
  /** Whether the payment provider's script may run on this page. */
  withStripe: boolean
}

/** The policies of one page. Stripe's script predates Trusted Types, so where it runs they are only reported. */
export function pagePolicy(config: HeaderConfig, sources: PageSources): { enforced: string; reported: string | null } {
  const stripe = sources.withStripe && (config.payments?.publishableKey ?? null) !== null
  const directives = [
    "default-src 'self'",
    stripe ? "script-src 'self' https://js.stripe.com" : "script-src 'self'",
    ['style-src', "'self'", ...sources.styleHashes].join(' '),
    [
      'connect-src',
      "'self'",
      ...config.publicOrigins.map(toSocketOrigin),
      // the game on the visitor's machine, which a page reads after the visitor has started it
      `ws://127.0.0.1:${config.gamePort}`,
      ...(stripe ? ['https://api.stripe.com'] : []),
    ].join(' '),
    stripe ? 'frame-src https://js.stripe.com https://hooks.stripe.com' : "frame-src 'none'",
    "img-src 'self' data: https://*.googleusercontent.com",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  const trustedTypes = "require-trusted-types-for 'script'"
  if (stripe) return { enforced: directives.join('; '), reported: trustedTypes }
  return { enforced: [...directives, trustedTypes].join('; '), reported: null }
}

/** Older browsers do not count a socket to the same host as `'self'`. */
const toSocketOrigin = (origin: string): string => origin.replace(/^http/, 'ws')
