import { centsToDollars } from '@cup/contract/money'
import type { PayoutSheet } from '@cup/contract/payouts'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import type { Places } from '../tournaments/podium.rules.ts'
import { podiumOf } from '../tournaments/podium.rules.ts'
import { sumPoolCents } from '../tournaments/prize-pool.queries.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { aboutTournament } from '../tournaments/tournament.rules.ts'
import { countPayouts } from '../tournaments/tournament-counts.queries.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'
import { prizeAlreadySent, sumOf } from './payout.rules.ts'
import { findPayoutSheet } from './payout-sheet.step.ts'
import { updatePrizeCents } from './payouts.queries.ts'
import { resplitPayouts } from './settle-podium.step.ts'

interface SetPrizeAmountsInput {
  tournamentId: string
  amountsCents: Places<number>
}

/** Sets the prizes of the three places. They must add up to the pool, and no prize may have been sent. */
export async function setPrizeAmounts(
  deps: Deps,
  actor: Actor,
  { tournamentId, amountsCents }: SetPrizeAmountsInput,
): Promise<PayoutSheet> {
  return inTransaction(deps, async (tx, emit) => {
    await confirmAdmin(deps, tx, actor.id)
    const tournament = await lockTournament(tx, tournamentId)
    const before = await amountsToChange(tx, tournamentId)
    checkAmounts(amountsCents, await sumPoolCents(tx, tournamentId), podiumOf(tournament))
    await updatePrizeCents(tx, tournamentId, amountsCents)
    await resplitPayouts(tx, tournamentId)
    await insertAuditEntry(tx, {
      actor,
      action: 'prizes.change',
      ...aboutTournament(tournament),
      before: { cents: before },
      after: { cents: amountsCents },
    })
    emit({ type: 'tournament_changed', tournamentId })
    return findPayoutSheet(tx, tournamentId)
  })
}

async function amountsToChange(tx: Tx, tournamentId: string): Promise<Places<number>> {
  const payouts = (await countPayouts(tx, [tournamentId])).get(tournamentId)
  if (payouts === undefined) throw new AppError('conflict', 'The podium is not decided yet')
  if (payouts.sent > 0) throw prizeAlreadySent()
  return payouts.placeCents
}

function checkAmounts(amounts: Places<number>, poolCents: number, podium: Places<string | null>): void {
  if (sumOf(amounts) !== poolCents) {
    const pool = centsToDollars(poolCents).toFixed(2)
    throw new AppError('invalid', `Prize amounts must add up to the prize pool of $${pool}`)
  }
  if (amounts.some((cents, index) => cents > 0 && podium[index] === null)) {
    throw new AppError('invalid', 'An empty place cannot have a prize')
  }
}
