import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { findTournamentById } from '../tournaments/tournaments.queries.ts'
import { toPayoutCsv } from './payout.view.ts'
import { findPayouts } from './payouts.queries.ts'

export async function exportPayouts(deps: Deps, { tournamentId }: { tournamentId: string }): Promise<string> {
  if ((await findTournamentById(deps.db, tournamentId)) === undefined) {
    throw new AppError('not_found', 'Tournament not found')
  }
  return toPayoutCsv(await findPayouts(deps.db, tournamentId))
}
