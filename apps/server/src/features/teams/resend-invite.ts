import type { Team } from '@cup/contract/teams'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../http/actor.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { announceInvites } from './announce-invites.step.ts'
import { findTeamView } from './find-team-view.step.ts'
import { existsPendingInvite, type InviteRow, reopenInvite } from './invites.queries.ts'
import { lockInviteToManage } from './lock-invite-to-manage.step.ts'
import { mailInvites } from './send-invites.step.ts'
import { isTeamFull } from './team.rules.ts'
import { findMembersByTeamId } from './teams.queries.ts'

interface ResendInviteInput {
  inviteId: string
  requestId: string
}

/** Sends a waiting invite again; a declined one waits anew. */
export async function resendInvite(deps: Deps, actor: Actor, input: ResendInviteInput): Promise<Team> {
  return inTransaction(deps, async (tx, emit) => {
    const { invite, team } = await lockInviteToManage(tx, actor, input.inviteId)
    await refuseUseless(tx, invite)
    const sent = await reopenInvite(tx, invite.id)
    await mailInvites(deps, tx, [sent])
    await announceInvites(tx, emit, [invite.email])
    await insertAuditEntry(tx, {
      actor,
      action: 'invite.resend',
      target: { type: 'team', id: team.id, name: team.team_name },
      tournamentId: team.tournament_id,
      before: { invite_id: invite.id, status: invite.status },
      requestId: input.requestId,
    })
    emit({ name: 'tournament_updated', payload: { tournament_id: team.tournament_id } })
    return findTeamView(deps, tx, actor, team.id)
  })
}

async function refuseUseless(tx: Tx, invite: InviteRow): Promise<void> {
  const members = await findMembersByTeamId(tx, invite.team_id)
  if (isTeamFull(members)) throw new AppError('conflict', 'Team is already full')
  if (members.some((member) => member.email === invite.email)) {
    throw new AppError('conflict', 'Player is already on this team')
  }
  if (invite.status === 'rejected' && (await existsPendingInvite(tx, invite.team_id, invite.email))) {
    throw new AppError('conflict', 'Player has already been invited')
  }
}
