import { dollarsToCents } from '@cup/contract/money'
import * as contract from '@cup/contract/payouts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { markPayoutSent, markPayoutsSent, unmarkPayoutSent } from './mark-payouts.ts'

import { exportPayouts, findPayoutSheet } from './payout-sheet.step.ts'
import { setPrizeAmounts } from './set-prize-amounts.ts'

/** The payout sheet behind a tournament's card. */
export function payoutsAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.payoutSheet, ({ params }) => findPayoutSheet(deps.db, params.id))

  route(app, deps, contract.payoutCsv, ({ params, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="payouts.csv"')
    return exportPayouts(deps, { tournamentId: params.id })
  })

  route(app, deps, contract.setPrizeAmounts, ({ user, params, body }) =>
    setPrizeAmounts(deps, user, {
      tournamentId: params.id,
      amountsCents: [dollarsToCents(body.first), dollarsToCents(body.second), dollarsToCents(body.third)],
    }),
  )

  route(app, deps, contract.markPayoutSent, ({ user, params, body }) =>
    markPayoutSent(deps, user, { payoutId: params.id, ...body }),
  )

  route(app, deps, contract.markPayoutsSent, ({ user, params, body }) =>
    markPayoutsSent(deps, user, {
      tournamentId: params.id,
      payoutIds: body.payout_ids,
      method: body.method,
      reference: body.reference,
    }),
  )

  route(app, deps, contract.unmarkPayoutSent, ({ user, params, body }) =>
    unmarkPayoutSent(deps, user, { payoutId: params.id, ...body }),
  )
}
