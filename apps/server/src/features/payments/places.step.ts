import type { Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { countUsedPlaces } from '../tournaments/places.queries.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import { findTeamsWithCheckoutOf } from './payments.queries.ts'

const MAX_OPEN_CHECKOUTS = 2

/** Whether other teams and their checkouts use all places of the cup. The caller holds the tournament's lock. */
export async function isFullFor(tx: Tx, { id, team_limit: limit }: TournamentRow, teamId: string): Promise<boolean> {
  if (limit === null) return false
  const { teams, checkouts } = await countUsedPlaces(tx, id, teamId)
  return teams + checkouts >= limit
}

/** Refuses a checkout that would have no place. The caller holds the tournament's lock. */
export async function requirePlace(
  tx: Tx,
  tournament: TournamentRow,
  { teamId, payerId }: { teamId: string; payerId: string },
): Promise<void> {
  if (tournament.team_limit === null) return
  if (await isFullFor(tx, tournament, teamId)) throw new AppError('conflict', 'Cup is full', { code: 'cup_full' })
  if ((await findTeamsWithCheckoutOf(tx, payerId, tournament.id)).length >= MAX_OPEN_CHECKOUTS) {
    throw new AppError('conflict', 'You have two open checkouts. Pay one of them first, or let it expire.')
  }
}
