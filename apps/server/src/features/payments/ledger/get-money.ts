import type { MoneyView } from '@cup/contract/payments'
import type { Deps } from '../../../deps.ts'
import { requireTournament } from '../../tournaments/require-tournament.step.ts'
import { findLedgerRows, findListedPayments } from './ledger.queries.ts'
import { toLedgerCsv, toMoneyView } from './money.view.ts'
import { findProviderCostCents } from './provider-costs.queries.ts'

/** A tournament's payments, ledger and totals. */
export async function getMoney(deps: Deps, { tournamentId }: { tournamentId: string }): Promise<MoneyView> {
  await requireTournament(deps.db, tournamentId)
  const payments = await findListedPayments(deps.db, tournamentId)
  const ledger = await findLedgerRows(deps.db, tournamentId)
  const costCents = await findProviderCostCents(deps.db, tournamentId)
  return toMoneyView({ tournamentId, payments, ledger, costCents })
}

export async function exportLedger(deps: Deps, { tournamentId }: { tournamentId: string }): Promise<string> {
  await requireTournament(deps.db, tournamentId)
  return toLedgerCsv(await findLedgerRows(deps.db, tournamentId))
}
