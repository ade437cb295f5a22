import type { Team } from '@cup/contract/teams'
import type { Actor } from '../../../db/actor.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { lockTeamAndTournament, lockTeamForChange, type TeamManager } from '../lock-team-for-change.step.ts'
import { aboutTeam, refuseTakenName } from '../team.rules.ts'
import { findTeamView } from '../team-view.step.ts'
import { findTeamsByTournamentId, updateTeam } from '../teams.queries.ts'

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
      // the tournament is locked, so no other team can take the name meanwhile
      const teams = await findTeamsByTournamentId(tx, team.tournament_id)
      refuseTakenName(
        teams.filter(({ id }) => id !== teamId),
        newName,
      )
    }
    const renamed = await updateTeam(tx, teamId, { team_name: newName })
    await insertAuditEntry(tx, {
      actor,
      action: 'team.rename',
      ...aboutTeam(renamed),
      before: { team_name: team.team_name },
      after: { team_name: newName },
    })
    if (newName !== team.team_name) emit({ type: 'tournament_changed', tournamentId: team.tournament_id })
    return findTeamView(deps, tx, actor, teamId)
  })
}
