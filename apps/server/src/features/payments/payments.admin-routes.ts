import * as contract from '@cup/contract/payments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { pageHeaders, toPageRequest } from '../../http/page.ts'
import { route } from '../../http/route.ts'
import { getProviderComparison } from './comparison/get-provider-comparison.ts'
import { exportLedger, getMoney } from './ledger/get-money.ts'
import { retryRefund } from './refunds/retry-refund.ts'

/** A tournament's payments, ledger export and refund retries. */
export function paymentsAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.moneyOfTournament, async ({ params, query, url, reply }) => {
    const { view, ...page } = await getMoney(deps, { tournamentId: params.id, ...toPageRequest(query) })
    void reply.headers(pageHeaders(url, page))
    return view
  })

  route(app, deps, contract.ledgerCsv, ({ params, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="ledger.csv"')
    return exportLedger(deps, { tournamentId: params.id })
  })

  route(app, deps, contract.providerComparison, () => getProviderComparison(deps))

  route(app, deps, contract.retryRefund, ({ user, params }) => retryRefund(deps, user, { paymentId: params.id }))
}
