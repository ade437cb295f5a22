import * as contract from '@cup/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendPage, toPageRequest } from '../../http/page.ts'
import { route } from '../../http/route.ts'
import { listUsers } from './accounts.ts'
import { banUser, unbanUser } from './manage-bans.ts'

/** The Users tab: its list, and bans. */
export function usersAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.listUsers, async (call) => sendPage(call, await listUsers(deps, toPageRequest(call.query))))
  route(app, deps, contract.banUser, ({ user, params, body }) =>
    banUser(deps, user, { userId: params.id, until: body.until ?? null, reason: body.reason }),
  )
  route(app, deps, contract.unbanUser, ({ user, params }) => unbanUser(deps, user, { userId: params.id }))
}
