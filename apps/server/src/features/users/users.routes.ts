import { me, updateName } from '@cup/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { getAccount, updateDisplayName } from './accounts.ts'

/** The caller's own account. */
export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, me, ({ user }) => getAccount(deps, user))
  route(app, deps, updateName, ({ user, body }) => updateDisplayName(deps, user, body.name))
}
