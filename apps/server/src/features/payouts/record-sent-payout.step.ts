import type { Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { deleteUnneededHandles } from './payout-handles.queries.ts'
import { type HeldPayoutRow, markPayoutAsSent } from './payouts.queries.ts'

export interface SentBy {
  actor: { id: string; name: string }
  method: string
  reference: string | null
  /** Why a held prize is sent anyway. */
  reason: string | null
}

/** Records that a prize was sent, with its audit entry. The caller holds the tournament's lock. */
export async function recordSentPayout(tx: Tx, payout: HeldPayoutRow, by: SentBy): Promise<void> {
  const { actor, method, reference, reason } = by
  const sent = await markPayoutAsSent(tx, payout.id, { method, reference, sentBy: actor.id })
  if (sent === undefined) throw new AppError('conflict', 'This prize has already been sent')
  await deleteUnneededHandles(tx, sent.tournament_id)
  await insertAuditEntry(tx, {
    actor,
    action: 'payout.send',
    target: { type: 'payout', id: sent.id, name: `${sent.player_name} (${sent.team_name})` },
    tournamentId: sent.tournament_id,
    after: { place: sent.place, amount_cents: sent.amount_cents, method, reference, held: payout.held },
    reason,
  })
}
