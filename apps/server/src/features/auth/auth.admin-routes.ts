import * as contract from '@cup/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { changeAdminRole } from './change-admin-role.ts'

/** Granting and revoking admin rights, in the Users tab. */
export function authAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.makeAdmin, ({ user, params, requestId }) =>
    changeAdminRole(deps, user, { userId: params.id, isAdmin: true, requestId }),
  )
  route(app, deps, contract.removeAdmin, ({ user, params, requestId }) =>
    changeAdminRole(deps, user, { userId: params.id, isAdmin: false, requestId }),
  )
}
