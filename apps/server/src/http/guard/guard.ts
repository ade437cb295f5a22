import type { EndpointShape } from '@cup/contract/endpoint'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { LimitName } from '../../limits/limits.ts'
import { countCall } from './count-call.ts'
import { refuseForeignWrites } from './csrf.ts'
import { type Credential, credentialOf, findActor, notSignedIn } from './current-user.ts'

/**
 * Counts the call, resolves the caller and checks their rights before the body is read. A call is counted before it can be
 * refused for anything else.
 */
export function guard(deps: Deps, endpoint: EndpointShape): onRequestAsyncHookHandler {
  const hook: onRequestAsyncHookHandler = async (request) => {
    const credential = credentialOf(request, deps.config)
    if (credential !== undefined) countCall(deps, ['session_lookup'], { ip: request.ip })
    request.actor = (await findActor(request, credential)) ?? null
    countCall(deps, limitsOf(endpoint), { ip: request.ip, userId: request.actor?.id })
    refuseForeignWrites(request, credential, deps.config.publicOrigins)
    checkAccess(deps, endpoint, request, credential)
  }
  return Object.assign(hook, { access: endpoint.access })
}

/** The payment provider's webhook is not limited: its signature decides, and all its events come from a few addresses. */
function limitsOf({ limit = 'none', format }: EndpointShape): LimitName[] {
  if (limit === 'cached_read') return []
  if (limit === 'none') return format === 'raw' ? [] : ['anything']
  return ['anything', limit]
}

function checkAccess(deps: Deps, endpoint: EndpointShape, request: FastifyRequest, credential: Credential): void {
  if (endpoint.access === 'public') return
  if (request.actor === null) throw notSignedIn(credential)
  const { isAdmin, isSuperAdmin } = request.actor
  const allowed = endpoint.access === 'user' || (endpoint.access === 'admin' ? isAdmin || isSuperAdmin : isSuperAdmin)
  if (allowed) return
  deps.metrics.authzDenied.inc({ route: `/api${endpoint.path}` })
  request.log.warn(
    { event: 'authz.denied', req_id: request.id, route: endpoint.path, user_id: request.actor.id },
    'call refused',
  )
  throw new AppError('forbidden', isAdmin ? 'Only super admin can manage admin roles' : 'Admin access required')
}
