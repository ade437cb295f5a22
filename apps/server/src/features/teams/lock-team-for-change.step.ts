import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { lockTournamentById, type TournamentRow } from '../tournaments/tournaments.queries.ts'
import { isCaptain } from './team.rules.ts'
import { findTeamById, lockTeamById, type TeamRow } from './teams.queries.ts'

/** The role in which a team is changed: by its captain until the draw, by an admin until the cup is completed. */
export type TeamManager = 'captain' | 'admin'

interface LockInput {
  actor: Actor
  teamId: string
  as: TeamManager
}

/** Locks the tournament and then the team, and refuses a caller who may not change the team now. */
export async function lockTeamForChange(
  tx: Tx,
  { actor, teamId, as }: LockInput,
): Promise<{ team: TeamRow; tournament: TournamentRow }> {
  const { team, tournament } = await lockTeamAndTournament(tx, teamId)
  if (as === 'captain' && !isCaptain(team, actor.id)) {
    throw new AppError('forbidden', 'Only the team captain can manage the team')
  }
  refuseClosed(tournament, as)
  return { team, tournament }
}

/** Locks the tournament and then the team, without checking the caller's rights. */
export async function lockTeamAndTournament(
  tx: Tx,
  teamId: string,
): Promise<{ team: TeamRow; tournament: TournamentRow }> {
  const found = await findTeamById(tx, teamId)
  const tournament = found && (await lockTournamentById(tx, found.tournament_id))
  const team = found && (await lockTeamById(tx, teamId))
  if (team === undefined || tournament === undefined) throw new AppError('not_found', 'Team not found')
  return { team, tournament }
}

export function refuseClosed(tournament: TournamentRow, as: TeamManager): void {
  if (as === 'captain' && tournament.status !== 'active') throw new AppError('conflict', 'Registration is closed')
  if (tournament.status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
}
