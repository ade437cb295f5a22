import * as contract from '@cup/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { changeAdminRole } from './change-admin-role.ts'

/** Granting and revoking admin rights, in the Users tab. */
export function authAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.makeAdmin, ({ user, params }) =>
    changeAdminRole(deps, user, { userId: params.id, isAdmin: true }),
  )
  route(app, deps, contract.removeAdmin, ({ user, params }) =>
    changeAdminRole(deps, user, { userId: params.id, isAdmin: false }),
  )
}
