import { listUsers as endpoint } from '@cup/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendPage, toPageRequest } from '../../http/page.ts'
import { route } from '../../http/route.ts'
import { listUsers } from './accounts.ts'

/** The list in the Users tab. */
export function usersAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, endpoint, async (call) => sendPage(call, await listUsers(deps, toPageRequest(call.query))))
}
