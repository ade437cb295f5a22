import type { PayoutSheet } from '@cup/contract/payouts'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { sumPoolCents } from '../tournaments/prize-pool.queries.ts'
import { lockTournamentById } from '../tournaments/tournaments.queries.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'
import { findPayoutSheet } from './payout-sheet.step.ts'
import { findPayoutById, markPayoutAsOwed } from './payouts.queries.ts'
import { resplitPayouts } from './settle-podium.step.ts'

interface UnmarkInput {
  payoutId: string
  reason: string
}

/** A prize that was marked as sent by mistake is owed again. */
export async function unmarkPayoutSent(deps: Deps, actor: Actor, input: UnmarkInput): Promise<PayoutSheet> {
  const { payoutId, reason } = input
  return inTransaction(deps, async (tx, emit) => {
    await confirmAdmin(deps, tx, actor.id)
    const known = await findPayoutById(tx, payoutId)
    const tournament = known && (await lockTournamentById(tx, known.tournament_id))
    const payout = tournament && (await findPayoutById(tx, payoutId))
    if (payout === undefined) throw new AppError('not_found', 'Payout not found')
    if (payout.state === 'owed') throw new AppError('conflict', 'This prize is not marked as sent')
    await markPayoutAsOwed(tx, payoutId)
    // with nothing sent any more, the sheet follows a pool that has changed since
    const tournamentId = payout.tournament_id
    await resplitPayouts(tx, { tournamentId, poolCents: await sumPoolCents(tx, tournamentId) })
    await insertAuditEntry(tx, {
      actor,
      action: 'payout.unmark_sent',
      target: { type: 'payout', id: payoutId, name: `${payout.player_name} (${payout.team_name})` },
      tournamentId,
      before: {
        amount_cents: payout.amount_cents,
        method: payout.method,
        reference: payout.reference,
        sent_at: payout.sent_at?.toISOString() ?? null,
        sent_by: payout.sent_by,
      },
      after: { state: 'owed' },
      reason,
    })
    emit({ type: 'tournament_changed', tournamentId })
    return findPayoutSheet(tx, tournamentId)
  })
}
