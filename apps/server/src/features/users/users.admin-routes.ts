import * as contract from '@cup/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { changeAdminRole } from './change-admin-role.ts'
import { listUsers } from './list-users.ts'

/** The Users tab. */
export function usersAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.listUsers, () => listUsers(deps))
  route(app, deps, contract.makeAdmin, ({ user, params, requestId }) =>
    changeAdminRole(deps, user, { userId: params.id, isAdmin: true, requestId }),
  )
  route(app, deps, contract.removeAdmin, ({ user, params, requestId }) =>
    changeAdminRole(deps, user, { userId: params.id, isAdmin: false, requestId }),
  )
}
