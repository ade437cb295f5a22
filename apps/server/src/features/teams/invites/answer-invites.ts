import type { Invite } from '@cup/contract/invites'
import type { Actor } from '../../../db/actor.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { lockOwnAccount } from '../../users/lock-own-account.step.ts'
import { answerInvite, findPendingInvitesByEmail } from '../invites.queries.ts'
import { isMember } from '../team.rules.ts'
import { mustBeAcceptable, mustBeInvited, mustBeRejectable } from './invite.rules.ts'
import { findInviteState, lockInviteState } from './invite-state.queries.ts'
import { joinTeam } from './join-team.step.ts'

/** The caller's pending invites. */
export async function listInvites(deps: Deps, actor: Actor): Promise<Invite[]> {
  return actor.email === null ? [] : findPendingInvitesByEmail(deps.db, actor.email)
}

interface AnswerInput {
  inviteId: string
  requestId: string
}

/** Joins the team that invited the caller. */
export async function acceptInvite(deps: Deps, actor: Actor, { inviteId, requestId }: AnswerInput): Promise<void> {
  // checked without a lock first: when many compete for one seat, most are refused without queueing
  const seen = mustBeInvited(await findInviteState(deps.db, inviteId), actor)
  // The invite is read before the members. A player whose first press was saved in between still has a pending invite
  // here; the check under the lock gives that player the right answer.
  if (!isMember(seen.members, actor.id)) mustBeAcceptable(seen, actor.id)
  await inTransaction(deps, async (tx, emit) => {
    await lockOwnAccount(tx, actor.id)
    const state = mustBeInvited(await lockInviteState(tx, inviteId), actor)
    const team = mustBeAcceptable(state, actor.id)
    await joinTeam(tx, emit, { team, invite: state.invite, userId: actor.id })
    await insertAuditEntry(tx, {
      actor,
      action: 'invite.accept',
      target: { type: 'team', id: team.id, name: team.team_name },
      tournamentId: team.tournament_id,
      requestId,
    })
  })
}

/** Rejects an invite. The captain sees that it was rejected. */
export async function rejectInvite(deps: Deps, actor: Actor, { inviteId, requestId }: AnswerInput): Promise<void> {
  await inTransaction(deps, async (tx, emit) => {
    await lockOwnAccount(tx, actor.id)
    const state = mustBeInvited(await lockInviteState(tx, inviteId), actor)
    const team = mustBeRejectable(state)
    await answerInvite(tx, inviteId, { status: 'rejected' })
    await insertAuditEntry(tx, {
      actor,
      action: 'invite.reject',
      target: { type: 'team', id: team.id, name: team.team_name },
      tournamentId: team.tournament_id,
      requestId,
    })
    emit({ type: 'invites_changed', userIds: [actor.id] })
    emit({ type: 'tournament_changed', tournamentId: team.tournament_id })
  })
}
