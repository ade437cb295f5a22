import { listUsers as endpoint } from '@cup/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { listUsers } from './accounts.ts'

/** The list in the Users tab. */
export function usersAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, endpoint, () => listUsers(deps))
}
