import type { EndpointShape } from '@cup/contract/endpoint'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { countPaced } from './count-paced.ts'
import { refuseForeignWrites } from './csrf.ts'
import { type Credential, credentialOf, findActor, notSignedIn } from './current-user.ts'

/** Resolves the caller and checks their rights before the body is read. */
export function guard(deps: Deps, endpoint: EndpointShape): onRequestAsyncHookHandler {
  const hook: onRequestAsyncHookHandler = async (request) => {
    const credential = credentialOf(request, deps.config)
    refuseForeignWrites(request, credential, deps.config.publicOrigins)
    if (credential !== undefined) await countPaced(deps.limits, ['session_lookup'], { ip: request.ip })
    const actor = await findActor(request, credential)
    request.actor = actor ?? null
    await countCall(deps, endpoint, request)
    checkAccess(deps, endpoint, request, credential)
  }
  return Object.assign(hook, { access: endpoint.access })
}

async function countCall(deps: Deps, endpoint: EndpointShape, request: FastifyRequest): Promise<void> {
  const limit = endpoint.limit ?? 'none'
  if (limit === 'cached_read' || endpoint.format === 'raw') return
  const caller = { ip: request.ip, userId: request.actor?.id }
  await countPaced(deps.limits, limit === 'none' ? ['anything'] : ['anything', limit], caller)
}

function checkAccess(deps: Deps, endpoint: EndpointShape, request: FastifyRequest, credential: Credential): void {
  if (endpoint.access === 'public') return
  if (request.actor === null) throw notSignedIn(credential)
  const { isAdmin, isSuperAdmin } = request.actor
  const allowed = endpoint.access === 'user' || (endpoint.access === 'admin' ? isAdmin || isSuperAdmin : isSuperAdmin)
  if (allowed) return
  deps.metrics.authzDenied.inc({ route: `/api${endpoint.path}` })
  request.log.warn({ event: 'authz.denied', route: endpoint.path, user_id: request.actor.id }, 'call refused')
  throw new AppError('forbidden', isAdmin ? 'Only super admin can manage admin roles' : 'Admin access required')
}
