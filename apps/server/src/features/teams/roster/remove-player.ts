import type { Team } from '@cup/contract/teams'
import type { Actor } from '../../../db/actor.ts'
import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { deleteJoinLinkOfTeam } from '../join-link/join-links.queries.ts'
import { lockTeamAndTournament, lockTeamForChange, type TeamManager } from '../lock-team-for-change.step.ts'
import { aboutTeam, isCaptain, nextCaptain } from '../team.rules.ts'
import { findTeamView } from '../team-view.step.ts'
import { deleteMember, findMembersByTeamId, type MemberRow, type TeamRow, updateTeam } from '../teams.queries.ts'

interface KickPlayerInput {
  teamId: string
  playerId: string
  as: TeamManager
}

export async function kickPlayer(deps: Deps, actor: Actor, input: KickPlayerInput): Promise<Team> {
  const { teamId, playerId, as } = input
  return inTransaction(deps, async (tx, emit) => {
    const { team } = await lockTeamForChange(tx, { actor, teamId, as })
    const members = await findMembersByTeamId(tx, teamId)
    const player = members.find((member) => member.user_id === playerId)
    if (player === undefined) throw new AppError('not_found', 'Player is not on this team')
    const lastPlayerError = 'The last player cannot be kicked. Delete the team instead.'
    const { newCaptainId } = await removePlayer(tx, emit, { team, members, player, lastPlayerError })
    await insertAuditEntry(tx, {
      actor,
      action: 'team.kick_player',
      ...aboutTeam(team),
      before: { player_id: player.user_id, player_name: player.name, captain_id: team.captain_id },
      after: { captain_id: newCaptainId ?? team.captain_id },
    })
    return findTeamView(deps, tx, actor, teamId)
  })
}

/** Removes the caller from a team. Only possible before the draw. */
export async function leaveTeam(deps: Deps, actor: Actor, { teamId }: { teamId: string }): Promise<void> {
  await inTransaction(deps, async (tx, emit) => {
    const { team, tournament } = await lockTeamAndTournament(tx, teamId)
    const members = await findMembersByTeamId(tx, teamId)
    const player = members.find((member) => member.user_id === actor.id)
    if (player === undefined) throw new AppError('forbidden', 'You are not a member of this team')
    if (tournament.status !== 'active') throw new AppError('conflict', 'Registration is closed')
    const lastPlayerError = 'You are the last player. Withdraw the team instead.'
    const { newCaptainId } = await removePlayer(tx, emit, { team, members, player, lastPlayerError })
    await insertAuditEntry(tx, {
      actor,
      action: 'team.leave',
      ...aboutTeam(team),
      before: { captain_id: team.captain_id },
      after: { captain_id: newCaptainId ?? team.captain_id },
    })
  })
}

interface RemovePlayerInput {
  team: TeamRow
  members: readonly MemberRow[]
  player: MemberRow
  /** The error if the team would be left without players. */
  lastPlayerError: string
}

/** Removes a player. The next captain is the player who joined first. The caller holds the team's lock. */
async function removePlayer(
  tx: Tx,
  emit: Emit,
  { team, members, player, lastPlayerError }: RemovePlayerInput,
): Promise<{ newCaptainId: string | null }> {
  const successor = nextCaptain(members, player.user_id)
  if (successor === undefined) throw new AppError('conflict', lastPlayerError)
  const wasCaptain = isCaptain(team, player.user_id)
  if (wasCaptain) await updateTeam(tx, team.id, { captain_id: successor.user_id })
  await deleteMember(tx, team.id, player.user_id)
  // the removed player may still have the link
  await deleteJoinLinkOfTeam(tx, team.id)
  emit({ type: 'tournament_changed', tournamentId: team.tournament_id })
  return { newCaptainId: wasCaptain ? successor.user_id : null }
}
