import type { Tx } from '../../db/db.ts'
import type { Places } from '../tournaments/podium.rules.ts'
import { chosenAmountsOf, podiumOf } from '../tournaments/podium.rules.ts'
import { findTournamentById } from '../tournaments/tournaments.queries.ts'
import { PLACE_NUMBERS, rescaleAmounts, splitOverPlaces, splitOverPlayers, sumOf } from './payout.rules.ts'
import { findPayouts, updatePayoutAmount, updatePrizeCents } from './payouts.queries.ts'

/**
 * Splits the pool again when it changes after the podium is decided, for example through a dispute. Once a prize was
 * sent, the sheet no longer changes.
 */
export async function resplitPayouts(tx: Tx, input: { tournamentId: string; poolCents: number }): Promise<void> {
  const payouts = await findPayouts(tx, input.tournamentId)
  if (payouts.length === 0 || payouts.some((payout) => payout.state === 'sent')) return
  const shares = await sharesOf(tx, input.tournamentId, input.poolCents)
  for (const place of PLACE_NUMBERS) {
    const players = payouts.filter((payout) => payout.place === place)
    const amounts = splitOverPlayers(shares[place - 1] ?? 0, players.length)
    for (const [index, payout] of players.entries()) await updatePayoutAmount(tx, payout.id, amounts[index] ?? 0)
  }
}

async function sharesOf(tx: Tx, tournamentId: string, poolCents: number): Promise<Places<number>> {
  const tournament = await findTournamentById(tx, tournamentId)
  if (tournament === undefined) return [0, 0, 0]
  const chosen = chosenAmountsOf(tournament)
  if (chosen === null) return splitOverPlaces(poolCents, podiumOf(tournament))
  if (sumOf(chosen) === poolCents) return chosen
  const isScalable = poolCents > 0 && sumOf(chosen) > 0
  const rescaled = isScalable ? rescaleAmounts(chosen, poolCents) : null
  await updatePrizeCents(tx, tournamentId, rescaled)
  return rescaled ?? splitOverPlaces(poolCents, podiumOf(tournament))
}
