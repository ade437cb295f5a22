import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { findTournamentById } from '../tournaments/tournaments.queries.ts'
import { findLedgerRows } from './money.queries.ts'
import { toLedgerCsv } from './payment.view.ts'

export async function exportLedger(deps: Deps, { tournamentId }: { tournamentId: string }): Promise<string> {
  if ((await findTournamentById(deps.db, tournamentId)) === undefined) {
    throw new AppError('not_found', 'Tournament not found')
  }
  return toLedgerCsv(await findLedgerRows(deps.db, tournamentId))
}
