import * as contract from '@cup/contract/payouts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { listOwnPayouts, setPayoutHandle } from './set-payout-handle.ts'

/** A player's calls about their own prizes. */
export function payoutsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.ownPayouts, ({ user }) => listOwnPayouts(deps, user))
  route(app, deps, contract.setPayoutHandle, ({ user, params, body }) =>
    setPayoutHandle(deps, user, { payoutId: params.id, handle: body.handle }),
  )
}
