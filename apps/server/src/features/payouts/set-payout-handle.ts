import type { OwnPayout } from '@cup/contract/payouts'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { lockTournamentById } from '../tournaments/tournaments.queries.ts'
import { lockOwnAccount } from '../users/lock-own-account.step.ts'
import { toOwnPayout } from './payout.view.ts'
import { deleteHandle, findOwnPayout, findOwnPayouts, saveHandle } from './payout-handles.queries.ts'

export async function listOwnPayouts({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<{ payouts: OwnPayout[] }> {
  const payouts = await findOwnPayouts(db, actor.id)
  return { payouts: payouts.map(toOwnPayout) }
}

interface SetHandleInput {
  payoutId: string
  /** Null deletes it. */
  handle: string | null
}

/** Stores how the player wants to be paid. The lock prevents a handle from being saved while the prize is sent. */
export async function setPayoutHandle(deps: Deps, actor: Actor, input: SetHandleInput): Promise<OwnPayout> {
  return inTransaction(deps, async (tx) => {
    await lockOwnAccount(tx, actor.id)
    const known = await findOwnPayout(tx, actor.id, input.payoutId)
    const tournament = known && (await lockTournamentById(tx, known.tournament_id))
    const payout = tournament && (await findOwnPayout(tx, actor.id, input.payoutId))
    if (payout === undefined) throw new AppError('not_found', 'Payout not found')
    if (payout.state === 'sent') throw new AppError('conflict', 'This prize has already been sent')
    if (payout.amount_cents === 0) throw new AppError('conflict', 'This prize is $0, so there is nothing to send')
    const owner = { tournamentId: payout.tournament_id, userId: actor.id }
    if (input.handle === null) await deleteHandle(tx, owner)
    else await saveHandle(tx, owner, input.handle)
    return toOwnPayout({ ...payout, handle: input.handle })
  })
}
