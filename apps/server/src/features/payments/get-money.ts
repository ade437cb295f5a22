import type { MoneyView } from '@cup/contract/payments'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { findTournamentById } from '../tournaments/tournaments.queries.ts'
import { findLedgerRows, findListedPayments } from './money.queries.ts'
import { toMoneyView } from './payment.view.ts'

/** Everything about a tournament's money. */
export async function getMoney(deps: Deps, { tournamentId }: { tournamentId: string }): Promise<MoneyView> {
  if ((await findTournamentById(deps.db, tournamentId)) === undefined) {
    throw new AppError('not_found', 'Tournament not found')
  }
  const payments = await findListedPayments(deps.db, tournamentId)
  const ledger = await findLedgerRows(deps.db, tournamentId)
  return toMoneyView({ tournamentId, payments, ledger })
}
