import type { PayoutSheet } from '@cup/contract/payouts'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'
import { findPayoutSheet } from './payout-sheet.step.ts'
import { findPayouts, type HeldPayoutRow } from './payouts.queries.ts'
import { recordSentPayout } from './record-sent-payout.step.ts'

interface MarkPayoutsSentInput {
  tournamentId: string
  payoutIds: readonly string[]
  method: string
  reference: string | null
}

type SkipReason = 'held' | 'already_sent' | 'nothing_owed'

interface MarkedPayouts {
  sheet: PayoutSheet
  marked: string[]
  skipped: { payout_id: string; reason: SkipReason }[]
}

/** Records several prizes of a tournament as sent, one way and with one reference. Held ones need a reason each. */
export async function markPayoutsSent(deps: Deps, actor: Actor, input: MarkPayoutsSentInput): Promise<MarkedPayouts> {
  const { tournamentId, method, reference } = input
  return inTransaction(deps, async (tx, emit) => {
    await confirmAdmin(deps, tx, actor.id)
    await lockTournament(tx, tournamentId)
    const known = new Map((await findPayouts(tx, tournamentId)).map((payout) => [payout.id, payout]))
    const chosen = [...new Set(input.payoutIds)].map((id) => known.get(id) ?? notFound())
    const skipped = chosen.flatMap((payout) => {
      const reason = reasonToSkip(payout)
      return reason === undefined ? [] : [{ payout_id: payout.id, reason }]
    })
    const sendable = chosen.filter((payout) => reasonToSkip(payout) === undefined)
    for (const payout of sendable) {
      await recordSentPayout(tx, payout, { actor, method, reference, reason: null })
    }
    if (sendable.length > 0) emit({ type: 'tournament_changed', tournamentId })
    return { sheet: await findPayoutSheet(tx, tournamentId), marked: sendable.map(({ id }) => id), skipped }
  })
}

function notFound(): never {
  throw new AppError('not_found', 'Payout not found')
}

function reasonToSkip(payout: HeldPayoutRow): SkipReason | undefined {
  if (payout.state === 'sent') return 'already_sent'
  if (payout.amount_cents === 0) return 'nothing_owed'
  return payout.held ? 'held' : undefined
}
