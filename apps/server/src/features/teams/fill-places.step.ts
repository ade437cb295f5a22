import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../events/domain-event.ts'
import { countUsedPlaces } from '../tournaments/places.queries.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import { markCompleteTeamsPaid } from './teams.queries.ts'

/**
 * Admits the complete teams of a free cup, oldest first, while places are free. Does nothing in a cup with a fee. The
 * caller holds the tournament's lock.
 */
export async function admitTeams(tx: Tx, emit: Emit, tournament: TournamentRow): Promise<void> {
  const { id: tournamentId, team_limit: limit } = tournament
  if (tournament.entry_fee_cents > 0 || tournament.status !== 'active') return
  const freePlaces = limit === null ? null : Math.max(0, limit - (await countUsedPlaces(tx, tournamentId)).teams)
  const teamIds = await markCompleteTeamsPaid(tx, tournamentId, freePlaces)
  for (const teamId of teamIds) emit({ type: 'team_joined', tournamentId, teamId })
}

/**
 * Call this when a team or a checkout has given up its place: the oldest waiting team of a free cup gets it, and in a cup
 * with a fee that was full, the waiting captains are notified.
 */
export async function offerFreedPlace(tx: Tx, emit: Emit, tournamentId: string): Promise<void> {
  const tournament = await lockTournament(tx, tournamentId)
  const { team_limit: limit, status, entry_fee_cents: fee } = tournament
  if (status !== 'active') return
  if (fee === 0) return admitTeams(tx, emit, tournament)
  if (limit === null) return
  const { teams, checkouts } = await countUsedPlaces(tx, tournamentId)
  emit({ type: 'tournament_changed', tournamentId })
  if (teams + checkouts === limit - 1) emit({ type: 'place_freed', tournamentId })
}
