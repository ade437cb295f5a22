import type { PayoutSheet } from '@cup/contract/payouts'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { lockTournamentById } from '../tournaments/tournaments.queries.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'
import { findPayoutSheet } from './payout-sheet.step.ts'
import { findPayoutById } from './payouts.queries.ts'
import { recordSentPayout } from './record-sent-payout.step.ts'

export interface MarkPayoutSentInput {
  payoutId: string
  method: string
  reference: string | null
  /** Why a held prize is sent anyway. */
  reason: string | null
}

/** Records that a prize was sent. While it counts as sent, the podium and the amounts cannot be changed. */
export async function markPayoutSent(
  deps: Deps,
  actor: Actor,
  { payoutId, ...sent }: MarkPayoutSentInput,
): Promise<PayoutSheet> {
  return inTransaction(deps, async (tx, emit) => {
    await confirmAdmin(deps, tx, actor.id)
    const known = await findPayoutById(tx, payoutId)
    const tournament = known && (await lockTournamentById(tx, known.tournament_id))
    const payout = tournament && (await findPayoutById(tx, payoutId))
    if (payout === undefined) throw new AppError('not_found', 'Payout not found')
    if (payout.amount_cents === 0) throw new AppError('conflict', 'This prize is $0, so there is nothing to send')
    if (payout.held && payout.state === 'owed' && sent.reason === null) {
      throw new AppError(
        'conflict',
        'This prize is held because the entry fee of the team is disputed. Give a reason to send it anyway.',
        { code: 'payout_held' },
      )
    }
    await recordSentPayout(tx, payout, { actor, ...sent })
    emit({ type: 'tournament_changed', tournamentId: payout.tournament_id })
    return findPayoutSheet(tx, payout.tournament_id)
  })
}
