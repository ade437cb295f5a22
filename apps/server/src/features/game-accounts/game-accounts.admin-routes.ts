import { unlinkGameAccount } from '@cup/contract/game-accounts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { unlinkAccount } from './link-accounts.ts'

export function gameAccountsAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, unlinkGameAccount, ({ user, params }) =>
    unlinkAccount(deps, user, { platform: params.platform, id: params.accountId }),
  )
}
