import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/db.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { resplitPayouts } from '../../payouts/settle-podium.step.ts'
import { sumPoolCents } from '../../tournaments/prize-pool.queries.ts'
import type { TournamentRow } from '../../tournaments/tournaments.queries.ts'
import { insertLedgerRow, sumAddedCents } from './ledger.queries.ts'

/**
 * Books the difference between the prize that is added to a cup and the ledger; a cancelled cup has none. Does nothing
 * if they already agree. The caller holds the tournament's lock.
 */
export async function bookAddedPrize(tx: Tx, emit: Emit, tournament: TournamentRow): Promise<void> {
  const tournamentId = tournament.id
  const due = tournament.cancelled ? 0 : tournament.added_prize_cents
  const amountCents = due - (await sumAddedCents(tx, tournamentId))
  if (amountCents === 0) return
  await insertLedgerRow(tx, { tournamentId, paymentId: null, reason: 'added', amountCents, externalRef: randomUUID() })
  const poolCents = await sumPoolCents(tx, tournamentId)
  await resplitPayouts(tx, { tournamentId, poolCents })
  emit({ type: 'pool_changed', tournamentId, amountCents, poolCents })
}
