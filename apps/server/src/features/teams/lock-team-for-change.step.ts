import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import { isCaptain } from './team.rules.ts'
import { type LockedTeam, lockTeamWithTournament } from './teams.queries.ts'

/** The role in which a team is changed: by its captain until the draw, by an admin until the cup is completed. */
export type TeamManager = 'captain' | 'admin'

interface LockInput {
  actor: Actor
  teamId: string
  as: TeamManager
}

/** Locks the tournament and then the team, and refuses a caller who may not change the team now. */
export async function lockTeamForChange(tx: Tx, { actor, teamId, as }: LockInput): Promise<LockedTeam> {
  const locked = await lockTeamAndTournament(tx, teamId)
  if (as === 'captain' && !isCaptain(locked.team, actor.id)) {
    throw new AppError('forbidden', 'Only the team captain can manage the team')
  }
  refuseClosed(locked.tournament, as)
  return locked
}

/** Locks the tournament and then the team, without checking the caller's rights. */
export async function lockTeamAndTournament(tx: Tx, teamId: string): Promise<LockedTeam> {
  const locked = await lockTeamWithTournament(tx, teamId)
  if (locked === undefined || locked.team.deleted_at !== null) throw new AppError('not_found', 'Team not found')
  return locked
}

export function refuseClosed(tournament: TournamentRow, as: TeamManager): void {
  if (as === 'captain' && tournament.status !== 'active') throw new AppError('conflict', 'Registration is closed')
  if (tournament.status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
}
