import type { EndpointShape } from '@cup/contract/endpoint'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { LimitName } from '../../limits/limits.ts'
import { countStatementsOf } from '../measure/request-log.ts'
import { countCall } from './count-call.ts'
import { notSignedIn, tokenOf } from './current-user.ts'

/**
 * Counts the call, resolves the caller and checks their rights before the body is read. A call is counted before it can be
 * refused for anything else.
 */
export function guard(deps: Deps, endpoint: EndpointShape): onRequestAsyncHookHandler {
  const hook: onRequestAsyncHookHandler = async (request) => {
    const token = tokenOf(request, deps.config)
    if (token !== undefined) {
      countCall(deps, ['session_lookup'], { ip: request.ip })
      request.actor = (await countStatementsOf(request, () => request.server.authenticate(token))) ?? null
    }
    countCall(deps, limitsOf(endpoint), { ip: request.ip, userId: request.actor?.id })
    refuseForeignWrites(deps, request, token)
    checkAccess(deps, endpoint, request, token)
  }
  return Object.assign(hook, { access: endpoint.access })
}

/** The payment provider's webhook has no limit: its signature is checked, and all events come from a few addresses. */
function limitsOf({ limit = 'none', format }: EndpointShape): LimitName[] {
  if (limit === 'cached_read') return []
  if (limit === 'none') return format === 'raw' ? [] : ['anything']
  return ['anything', limit]
}

function checkAccess(deps: Deps, endpoint: EndpointShape, request: FastifyRequest, token: string | undefined): void {
  if (endpoint.access === 'public') return
  if (request.actor === null) throw notSignedIn(token)
  const { isAdmin, isSuperAdmin } = request.actor
  const allowed = endpoint.access === 'user' || (endpoint.access === 'admin' ? isAdmin || isSuperAdmin : isSuperAdmin)
  if (allowed) return
  deps.metrics.authzDenied.inc({ route: `/api${endpoint.path}` })
  deps.log.warn(
    { event: 'authz.denied', req_id: request.id, route: endpoint.path, user_id: request.actor.id },
    'call refused',
  )
  throw new AppError('forbidden', isAdmin ? 'Only super admin can manage admin roles' : 'Admin access required')
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const SIGN_OUT_PATH = '/api/auth/logout'

/**
 * A browser sends the cookie with requests that other sites make, so a write with a cookie must come from our origins.
 * A bearer token is only added by our own code and needs no such check.
 */
function refuseForeignWrites({ config, log }: Deps, request: FastifyRequest, token: string | undefined): void {
  const usesCookie = token !== undefined && request.headers.authorization === undefined
  if (SAFE_METHODS.has(request.method) || !usesCookie) return
  const { origin } = request.headers
  if (origin !== undefined ? config.publicOrigins.includes(origin) : isTrustedWithoutOrigin(request)) return
  log.warn({ event: 'csrf.blocked', req_id: request.id, route: request.routeOptions.url }, 'cross-origin write blocked')
  throw new AppError('forbidden', 'Cross-origin request blocked', { code: 'cross_origin_blocked' })
}

/** A forged sign-out does no harm, and some clients send no Origin with it. */
const isTrustedWithoutOrigin = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] === 'same-origin' || request.routeOptions.url === SIGN_OUT_PATH

/** Refuses to start if a route below /api/admin does not require an admin. */
export function checkAdminGuards(app: FastifyInstance): void {
  const unguarded: string[] = []
  app.addHook('onRoute', (route) => {
    if (!/^\/api\/admin(\/|$)/i.test(route.url)) return
    const hooks = [route.onRequest ?? []].flat()
    const isGuarded = hooks.some((hook) => 'access' in hook && (hook.access === 'admin' || hook.access === 'super'))
    if (!isGuarded) unguarded.push(`${String(route.method)} ${route.url}`)
  })
  app.addHook('onReady', async () => {
    if (unguarded.length > 0) throw new Error(`routes without an admin guard: ${unguarded.join(', ')}`)
  })
}
