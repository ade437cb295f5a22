import type { Deps } from '../../deps.ts'
import { requireTournament } from '../tournaments/require-tournament.step.ts'
import { findLedgerRows } from './money.queries.ts'
import { toLedgerCsv } from './payment.view.ts'

export async function exportLedger(deps: Deps, { tournamentId }: { tournamentId: string }): Promise<string> {
  await requireTournament(deps.db, tournamentId)
  return toLedgerCsv(await findLedgerRows(deps.db, tournamentId))
}
