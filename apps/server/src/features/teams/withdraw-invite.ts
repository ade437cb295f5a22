import type { Team } from '@cup/contract/teams'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { announceInvites } from './announce-invites.step.ts'
import { findTeamView } from './find-team-view.step.ts'
import { revokeInvite } from './invites.queries.ts'
import { lockInviteToManage } from './lock-invite-to-manage.step.ts'

interface WithdrawInviteInput {
  inviteId: string
  requestId: string
}

/** Takes an invite back; a declined one leaves the captain's list. */
export async function withdrawInvite(deps: Deps, actor: Actor, input: WithdrawInviteInput): Promise<Team> {
  return inTransaction(deps, async (tx, emit) => {
    const { invite, team } = await lockInviteToManage(tx, actor, input.inviteId)
    await revokeInvite(tx, invite.id)
    await announceInvites(tx, emit, [invite.email])
    await insertAuditEntry(tx, {
      actor,
      action: 'invite.withdraw',
      target: { type: 'team', id: team.id, name: team.team_name },
      tournamentId: team.tournament_id,
      before: { invite_id: invite.id, status: invite.status },
      requestId: input.requestId,
    })
    emit({ name: 'tournament_updated', payload: { tournament_id: team.tournament_id } })
    return findTeamView(deps, tx, actor, team.id)
  })
}
