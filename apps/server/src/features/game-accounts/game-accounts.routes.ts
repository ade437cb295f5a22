import * as contract from '@cup/contract/game-accounts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { linkAccounts, listOwnAccounts } from './link-accounts.ts'

/** The caller's accounts of the game. */
export function gameAccountsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.ownGameAccounts, ({ user }) => listOwnAccounts(deps, user))
  route(app, deps, contract.setGameAccounts, ({ user, body }) => linkAccounts(deps, user, body.accounts))
}
