import type { PayoutSheet } from '@cup/contract/payouts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { sumPoolCents } from '../tournaments/prize-pool.queries.ts'
import { findTournamentById } from '../tournaments/tournaments.queries.ts'
import { toPayoutSheet } from './payout.view.ts'
import { findPayouts } from './payouts.queries.ts'

/** The sheet as it is now, also within a transaction that has just changed it. */
export async function findPayoutSheet(db: Db, tournamentId: string): Promise<PayoutSheet> {
  const tournament = await findTournamentById(db, tournamentId)
  if (tournament === undefined) throw new AppError('not_found', 'Tournament not found')
  const poolCents = await sumPoolCents(db, tournamentId)
  return toPayoutSheet({ tournament, poolCents, payouts: await findPayouts(db, tournamentId) })
}
