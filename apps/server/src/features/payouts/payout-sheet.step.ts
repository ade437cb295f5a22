import type { PayoutSheet } from '@cup/contract/payouts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { sumPoolCents } from '../tournaments/prize-pool.queries.ts'
import { requireTournament } from '../tournaments/require-tournament.step.ts'
import { toPayoutCsv, toPayoutSheet } from './payout.view.ts'
import { findPayouts } from './payouts.queries.ts'

/** The current payout sheet. Sees uncommitted changes of the caller's transaction. */
export async function findPayoutSheet(db: Db, tournamentId: string): Promise<PayoutSheet> {
  const tournament = await requireTournament(db, tournamentId)
  const poolCents = await sumPoolCents(db, tournamentId)
  return toPayoutSheet({ tournament, poolCents, payouts: await findPayouts(db, tournamentId) })
}

export async function exportPayouts(deps: Deps, { tournamentId }: { tournamentId: string }): Promise<string> {
  await requireTournament(deps.db, tournamentId)
  return toPayoutCsv(await findPayouts(deps.db, tournamentId))
}
