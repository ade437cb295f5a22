import type { Team } from '@cup/contract/teams'
import type { Actor } from '../../../db/actor.ts'
import type { Tx } from '../../../db/db.ts'
import { isUniqueViolation } from '../../../db/postgres-error.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { lockTeamAndTournament, lockTeamForChange, type TeamManager } from '../lock-team-for-change.step.ts'
import { findTeamView } from '../team-view.step.ts'
import { updateTeam } from '../teams.queries.ts'
import { refuseTakenName } from './refuse-taken-name.step.ts'

interface RenameTeamInput {
  teamId: string
  newName: string
  as: TeamManager
}

/** Renames a team. Its captain may while registration is open, an admin at any time. */
export async function renameTeam(deps: Deps, actor: Actor, input: RenameTeamInput): Promise<Team> {
  const { teamId, newName, as } = input
  return inTransaction(deps, async (tx, emit) => {
    const { team } =
      as === 'captain' ? await lockTeamForChange(tx, { actor, teamId, as }) : await lockTeamAndTournament(tx, teamId)
    if (newName !== team.team_name) {
      await refuseTakenName(tx, { tournamentId: team.tournament_id, teamId, name: newName })
    }
    await changeName(tx, teamId, newName)
    await insertAuditEntry(tx, {
      actor,
      action: 'team.rename',
      target: { type: 'team', id: team.id, name: newName },
      tournamentId: team.tournament_id,
      before: { team_name: team.team_name },
      after: { team_name: newName },
    })
    if (newName !== team.team_name) emit({ type: 'tournament_changed', tournamentId: team.tournament_id })
    return findTeamView(deps, tx, actor, teamId)
  })
}

async function changeName(tx: Tx, teamId: string, newName: string): Promise<void> {
  try {
    await updateTeam(tx, teamId, { team_name: newName })
  } catch (error) {
    if (!isUniqueViolation(error, 'teams_name')) throw error
    throw new AppError('conflict', 'Team name is already taken', { cause: error })
  }
}
