import type { Team } from '@cup/contract/teams'
import { foldEmail } from '@cup/contract/text-fields'
import type { Actor } from '../../../db/actor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { lockTeamForChange, type TeamManager } from '../lock-team-for-change.step.ts'
import { aboutTeam, isTeamFull } from '../team.rules.ts'
import { findTeamView } from '../team-view.step.ts'
import { findMembersByTeamId } from '../teams.queries.ts'
import { requireInviteQuota, sendInvites } from './send-invites.step.ts'

interface InvitePlayerInput {
  teamId: string
  email: string
  as: TeamManager
}

/** Invites a player to a free seat. */
export async function invitePlayer(deps: Deps, actor: Actor, input: InvitePlayerInput): Promise<Team> {
  const { teamId, email, as } = input
  return inTransaction(deps, async (tx, emit) => {
    await requireInviteQuota(tx, actor.id, 1)
    const { team } = await lockTeamForChange(tx, { actor, teamId, as })
    const members = await findMembersByTeamId(tx, teamId)
    if (members.some((member) => member.email === foldEmail(email))) {
      throw new AppError('conflict', 'Player is already on this team')
    }
    if (isTeamFull(members)) throw new AppError('conflict', 'Team is already full')
    const invites = await sendInvites(deps, tx, emit, { teamId, emails: [email], invitedBy: actor.id })
    await insertAuditEntry(tx, {
      actor,
      action: 'team.invite_player',
      ...aboutTeam(team),
      after: { invite_ids: invites.map((invite) => invite.id) },
    })
    emit({ type: 'tournament_changed', tournamentId: team.tournament_id })
    return findTeamView(deps, tx, actor, teamId)
  })
}
