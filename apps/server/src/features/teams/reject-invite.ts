import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../http/actor.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { mustBeInvited, mustBeRejectable } from './invite.rules.ts'
import { lockInviteState } from './invite-state.queries.ts'
import { answerInvite } from './invites.queries.ts'

interface RejectInviteInput {
  inviteId: string
  requestId: string
}

/** Declines an invite; the captain sees it. */
export async function rejectInvite(
  deps: Deps,
  actor: Actor,
  { inviteId, requestId }: RejectInviteInput,
): Promise<void> {
  await inTransaction(deps, async (tx, emit) => {
    const state = mustBeInvited(await lockInviteState(tx, inviteId), actor)
    mustBeRejectable(state)
    const rejected = await answerInvite(tx, inviteId, { status: 'rejected' })
    if (rejected === undefined || state.team === undefined) {
      throw new AppError('conflict', 'Invite is no longer pending')
    }
    const { team } = state
    await insertAuditEntry(tx, {
      actor,
      action: 'invite.reject',
      target: { type: 'team', id: team.id, name: team.team_name },
      tournamentId: team.tournament_id,
      requestId,
    })
    emit({ name: 'invites_changed', payload: {}, toUserId: actor.id })
    emit({ name: 'tournament_updated', payload: { tournament_id: team.tournament_id } })
  })
}
