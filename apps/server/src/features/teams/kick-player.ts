import type { Team } from '@cup/contract/teams'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../http/actor.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { findTeamView } from './find-team-view.step.ts'
import { lockTeamForChange, type TeamManager } from './lock-team-for-change.step.ts'
import { removePlayer } from './remove-player.step.ts'
import { findMembersByTeamId } from './teams.queries.ts'

interface KickPlayerInput {
  teamId: string
  playerId: string
  as: TeamManager
  requestId: string
}

/** Takes a player off a team. */
export async function kickPlayer(deps: Deps, actor: Actor, input: KickPlayerInput): Promise<Team> {
  const { teamId, playerId, as, requestId } = input
  return inTransaction(deps, async (tx, emit) => {
    const { team } = await lockTeamForChange(tx, { actor, teamId, as })
    const members = await findMembersByTeamId(tx, teamId)
    const player = members.find((member) => member.user_id === playerId)
    if (player === undefined) throw new AppError('not_found', 'Player is not on this team')
    const lastPlayer = 'The last player cannot be kicked. Delete the team instead.'
    const { newCaptainId } = await removePlayer(tx, emit, { team, members, player, lastPlayer })
    await insertAuditEntry(tx, {
      actor,
      action: 'team.kick_player',
      target: { type: 'team', id: team.id, name: team.team_name },
      tournamentId: team.tournament_id,
      before: { player_id: player.user_id, player_name: player.name, captain_id: team.captain_id },
      after: { captain_id: newCaptainId ?? team.captain_id },
      requestId,
    })
    return findTeamView(deps, tx, actor, teamId)
  })
}
