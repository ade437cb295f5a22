import type { PayoutSheet } from '@cup/contract/payouts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { sumPoolCents } from '../tournaments/prize-pool.queries.ts'
import { findTournamentById } from '../tournaments/tournaments.queries.ts'
import { toPayoutCsv, toPayoutSheet } from './payout.view.ts'
import { findPayouts } from './payouts.queries.ts'

/** The current payout sheet. Also sees changes of the caller's own transaction. */
export async function findPayoutSheet(db: Db, tournamentId: string): Promise<PayoutSheet> {
  const tournament = await findTournamentById(db, tournamentId)
  if (tournament === undefined) throw new AppError('not_found', 'Tournament not found')
  const poolCents = await sumPoolCents(db, tournamentId)
  return toPayoutSheet({ tournament, poolCents, payouts: await findPayouts(db, tournamentId) })
}

export const getPayoutSheet = (deps: Deps, { tournamentId }: { tournamentId: string }): Promise<PayoutSheet> =>
  findPayoutSheet(deps.db, tournamentId)

export async function exportPayouts(deps: Deps, { tournamentId }: { tournamentId: string }): Promise<string> {
  if ((await findTournamentById(deps.db, tournamentId)) === undefined) {
    throw new AppError('not_found', 'Tournament not found')
  }
  return toPayoutCsv(await findPayouts(deps.db, tournamentId))
}
