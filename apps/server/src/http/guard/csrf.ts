import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { Credential } from './current-user.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const SIGN_OUT_PATH = '/api/auth/logout'

/**
 * A browser sends the cookie with requests that other sites make, so a write with a cookie must come from our origins.
 * A bearer token is only added by our own code and needs no such check.
 */
export function refuseForeignWrites(request: FastifyRequest, credential: Credential, origins: readonly string[]): void {
  if (SAFE_METHODS.has(request.method) || !restsOnCookie(request, credential)) return
  const { origin } = request.headers
  if (origin !== undefined ? origins.includes(origin) : isTrustedWithoutOrigin(request)) return
  request.log.warn(
    { event: 'csrf.blocked', req_id: request.id, route: request.routeOptions.url },
    'cross-origin write blocked',
  )
  throw new AppError('forbidden', 'Cross-origin request blocked', { code: 'cross_origin_blocked' })
}

const restsOnCookie = (request: FastifyRequest, credential: Credential): boolean =>
  credential !== undefined && request.headers.authorization === undefined

/** A forged sign-out does no harm, and some clients send no Origin with it. */
const isTrustedWithoutOrigin = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] === 'same-origin' || request.routeOptions.url === SIGN_OUT_PATH
