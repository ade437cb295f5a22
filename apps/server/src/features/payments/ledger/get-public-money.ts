import type { ResponseOf } from '@cup/contract/endpoint'
import { centsToDollars } from '@cup/contract/money'
import type { tournamentMoney } from '@cup/contract/tournament-money'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { findPayouts } from '../../payouts/payouts.queries.ts'
import { requireTournament } from '../../tournaments/require-tournament.step.ts'
import { sumLedgerByReason } from './ledger.queries.ts'

/** What came in and went out of a completed cup, without names. */
export async function getPublicMoney(
  { db }: Pick<Deps, 'db'>,
  { tournamentId }: { tournamentId: string },
): Promise<ResponseOf<typeof tournamentMoney>> {
  const { status } = await requireTournament(db, tournamentId)
  if (status !== 'completed') throw new AppError('conflict', 'The cup is not over yet')
  const sums = await sumLedgerByReason(db, tournamentId)
  const payouts = await findPayouts(db, tournamentId)
  const centsOf = (isCounted: (reason: string) => boolean): number =>
    sums.filter(({ reason }) => isCounted(reason)).reduce((sum, { cents }) => sum + cents, 0)
  const sent = (place?: number): number =>
    payouts
      .filter((payout) => payout.state === 'sent' && (place === undefined || payout.place === place))
      .reduce((sum, payout) => sum + payout.amount_cents, 0)
  const poolCents = centsOf(() => true)
  return {
    fees: centsToDollars(centsOf((reason) => reason === 'paid')),
    added: centsToDollars(centsOf((reason) => reason === 'added')),
    refunded: centsToDollars(-centsOf((reason) => reason !== 'paid' && reason !== 'added') || 0),
    pool: centsToDollars(poolCents),
    paid_out: { first: centsToDollars(sent(1)), second: centsToDollars(sent(2)), third: centsToDollars(sent(3)) },
    // Owed while no winner is named, too. A fee that a bank took back after the prizes were sent would make it negative.
    owed: centsToDollars(Math.max(0, poolCents - sent())),
  }
}
