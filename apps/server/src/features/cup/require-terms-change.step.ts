import type { Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { hasSentPayout } from '../payouts/payouts.queries.ts'
import { prizeAlreadySent } from '../payouts/settle-podium.step.ts'
import { hasCaptainOfTwo } from '../teams/teams.queries.ts'
import { countTakenPlaces, hasCheckout } from '../tournaments/places.queries.ts'
import type { TermsColumns } from '../tournaments/terms.rules.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'

/** Refuses a change that people who entered, or are paying, did not agree to. The caller holds the tournament's lock. */
export async function requireTermsChange(
  tx: Tx,
  tournament: TournamentRow,
  change: Partial<TermsColumns>,
): Promise<void> {
  const { entry_fee_cents: fee, added_prize_cents: added, team_limit: limit, rules } = change
  if (rules !== undefined && tournament.status !== 'active') {
    throw new AppError('conflict', 'The bracket has been drawn, so the rules can no longer be changed')
  }
  if (added !== undefined && (await hasSentPayout(tx, tournament.id))) throw prizeAlreadySent()
  if (fee === undefined && added === undefined && limit === undefined) return
  const taken = await countTakenPlaces(tx, tournament.id)
  const places = taken.teams + taken.checkouts
  if (limit !== undefined && limit !== null && limit < places) {
    throw new AppError('conflict', `${places} places are taken, so the team limit cannot be lower`)
  }
  const isFixed = taken.teams > 0 || (await hasCheckout(tx, tournament.id))
  if (!isFixed) {
    if (fee === 0 && (await hasCaptainOfTwo(tx, tournament.id))) {
      throw new AppError('conflict', 'A captain has two teams, and a free cup takes one team per captain')
    }
    return
  }
  if (fee !== undefined) {
    throw new AppError('conflict', 'A team is in or a checkout was opened, so the entry fee can no longer be changed')
  }
  if (added !== undefined && added < tournament.added_prize_cents) {
    throw new AppError('conflict', 'A team is in or a checkout was opened, so the added prize can only be raised')
  }
}
