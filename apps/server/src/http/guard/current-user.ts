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

/** The credential of a request. A bearer token takes precedence over the cookie, even an invalid one. */
export type Credential = { via: 'bearer' | 'cookie'; token: string } | { via: 'unusable' } | undefined

const TOKEN = /^[\w.~+/=-]{16,256}$/
const BEARER = /^Bearer +([^ ]+)$/i

/** Resolves the caller of a request; `authenticate` is passed in because sessions belong to a feature. */
export function recogniseUsers(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorate('authenticate', authenticate)
  app.decorateRequest('actor', null)
}

/** Reads the credential without the database. */
export function credentialOf(request: FastifyRequest, config: Pick<Config, 'secureCookies'>): Credential {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = isRepeated(request, 'authorization') ? undefined : BEARER.exec(authorization)?.[1]
    return token !== undefined && TOKEN.test(token) ? { via: 'bearer', token } : { via: 'unusable' }
  }
  const cookie = cookiesOf(request)[sessionCookieName(config)]
  if (cookie === undefined) return undefined
  return TOKEN.test(cookie) ? { via: 'cookie', token: cookie } : { via: 'unusable' }
}

/** The person behind the credential, or undefined. */
export async function findActor(request: FastifyRequest, credential: Credential): Promise<Actor | undefined> {
  if (credential === undefined || credential.via === 'unusable') return undefined
  return request.server.authenticate(credential.token)
}

/** The error for a caller who is not signed in. */
export const notSignedIn = (credential: Credential): AppError =>
  new AppError('unauthenticated', credential === undefined ? 'Not authenticated' : 'Invalid or expired session')

/** Node keeps only the first of several headers, and we cannot know which one was meant. */
const isRepeated = (request: FastifyRequest, header: string): boolean =>
  request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === header).length > 1
