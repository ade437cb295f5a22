import type { PayoutSheet } from '@cup/contract/payouts'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { lockTournamentById } from '../tournaments/tournaments.queries.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'
import { deleteUnneededHandles } from './payout-handles.queries.ts'
import { findPayoutSheet } from './payout-sheet.step.ts'
import {
  findPayoutById,
  findPayouts,
  type HeldPayoutRow,
  markPayoutAsOwed,
  markPayoutAsSent,
} from './payouts.queries.ts'
import { resplitPayouts } from './settle-podium.step.ts'

interface Sending {
  method: string
  reference: string | null
  /** Why a held prize is sent anyway. */
  reason: string | null
}

/** Records that a prize was sent. While it counts as sent, the podium and the amounts cannot be changed. */
export async function markPayoutSent(
  deps: Deps,
  actor: Actor,
  { payoutId, ...sent }: Sending & { payoutId: string },
): Promise<PayoutSheet> {
  return changePayout(deps, actor, payoutId, async (tx, payout) => {
    if (payout.amount_cents === 0) throw new AppError('conflict', 'This prize is $0, so there is nothing to send')
    if (payout.held && payout.state === 'owed' && sent.reason === null) {
      throw new AppError(
        'conflict',
        'This prize is held because the entry fee of the team is disputed. Give a reason to send it anyway.',
        { code: 'payout_held' },
      )
    }
    await recordSent(tx, actor, payout, sent)
  })
}

interface UnmarkInput {
  payoutId: string
  reason: string
}

/** A prize that was marked as sent by mistake is owed again. */
export async function unmarkPayoutSent(deps: Deps, actor: Actor, input: UnmarkInput): Promise<PayoutSheet> {
  return changePayout(deps, actor, input.payoutId, async (tx, payout) => {
    if (payout.state === 'owed') throw new AppError('conflict', 'This prize is not marked as sent')
    await markPayoutAsOwed(tx, payout.id)
    // if no prize counts as sent any more, the shares follow the current pool again
    const tournamentId = payout.tournament_id
    await resplitPayouts(tx, tournamentId)
    await insertAuditEntry(tx, {
      actor,
      action: 'payout.unmark_sent',
      target: targetOf(payout),
      tournamentId,
      before: {
        amount_cents: payout.amount_cents,
        method: payout.method,
        reference: payout.reference,
        sent_at: payout.sent_at?.toISOString() ?? null,
        sent_by: payout.sent_by,
      },
      after: { state: 'owed' },
      reason: input.reason,
    })
  })
}

/** Changes one prize under the lock of its tournament. */
async function changePayout(
  deps: Deps,
  actor: Actor,
  payoutId: string,
  change: (tx: Tx, payout: HeldPayoutRow) => Promise<void>,
): Promise<PayoutSheet> {
  return inTransaction(deps, async (tx, emit) => {
    await confirmAdmin(deps, tx, actor.id)
    const known = await findPayoutById(tx, payoutId)
    const tournament = known && (await lockTournamentById(tx, known.tournament_id))
    const payout = tournament && (await findPayoutById(tx, payoutId))
    if (payout === undefined) throw notFound()
    await change(tx, payout)
    emit({ type: 'tournament_changed', tournamentId: payout.tournament_id })
    return findPayoutSheet(tx, payout.tournament_id)
  })
}

const notFound = (): AppError => new AppError('not_found', 'Payout not found')

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

/** Records several prizes of a tournament as sent, with one method and reference. Skips held ones: each needs a reason. */
export async function markPayoutsSent(deps: Deps, actor: Actor, input: MarkPayoutsSentInput): Promise<MarkedPayouts> {
  const { tournamentId, method, reference } = input
  return inTransaction(deps, async (tx, emit) => {
    await confirmAdmin(deps, tx, actor.id)
    await lockTournament(tx, tournamentId)
    const known = new Map((await findPayouts(tx, tournamentId)).map((payout) => [payout.id, payout]))
    const marked: string[] = []
    const skipped: MarkedPayouts['skipped'] = []
    for (const id of new Set(input.payoutIds)) {
      const payout = known.get(id)
      if (payout === undefined) throw notFound()
      const reason = reasonToSkip(payout)
      if (reason === undefined) {
        await recordSent(tx, actor, payout, { method, reference, reason: null })
        marked.push(id)
      } else {
        skipped.push({ payout_id: id, reason })
      }
    }
    if (marked.length > 0) emit({ type: 'tournament_changed', tournamentId })
    return { sheet: await findPayoutSheet(tx, tournamentId), marked, skipped }
  })
}

function reasonToSkip(payout: HeldPayoutRow): SkipReason | undefined {
  if (payout.state === 'sent') return 'already_sent'
  if (payout.amount_cents === 0) return 'nothing_owed'
  return payout.held ? 'held' : undefined
}

/** The caller holds the tournament's lock. */
async function recordSent(tx: Tx, actor: Actor, payout: HeldPayoutRow, { method, reference, reason }: Sending) {
  const sent = await markPayoutAsSent(tx, payout.id, { method, reference, sentBy: actor.id })
  if (sent === undefined) throw new AppError('conflict', 'This prize has already been sent')
  await deleteUnneededHandles(tx, sent.tournament_id)
  await insertAuditEntry(tx, {
    actor,
    action: 'payout.send',
    target: targetOf(sent),
    tournamentId: sent.tournament_id,
    after: { place: sent.place, amount_cents: sent.amount_cents, method, reference, held: payout.held },
    reason,
  })
}

const targetOf = (payout: Pick<HeldPayoutRow, 'id' | 'player_name' | 'team_name'>) =>
  ({ type: 'payout', id: payout.id, name: `${payout.player_name} (${payout.team_name})` }) as const
