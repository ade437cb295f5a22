import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Actor, Authenticate } from '../../db/actor.ts'
import { AppError } from '../../errors/app-error.ts'
import { cookiesOf, sessionCookieName } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** Resolves the caller of a request; `authenticate` is passed in because sessions belong to a feature. */
export function recogniseUsers(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorate('authenticate', authenticate)
  app.decorateRequest('actor', null)
}

const BEARER = /^Bearer +([^ ]+)$/i

/**
 * The session token that a request carries; undefined without one, and empty, which is never valid, if it cannot be read.
 * A bearer token takes precedence over the cookie, even an invalid one.
 */
export function tokenOf(request: FastifyRequest, config: Pick<Config, 'secureCookies'>): string | undefined {
  const { authorization } = request.headers
  if (authorization === undefined) return cookiesOf(request)[sessionCookieName(config)]
  return isRepeated(request, 'authorization') ? '' : (BEARER.exec(authorization)?.[1] ?? '')
}

/** The error for a caller who is not signed in. */
export const notSignedIn = (token: string | undefined): AppError =>
  new AppError('unauthenticated', token === undefined ? 'Not authenticated' : 'Invalid or expired session')

/** Node keeps only the first of several headers, and we cannot know which one was meant. */
const isRepeated = (request: FastifyRequest, header: string): boolean =>
  request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === header).length > 1
