import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { mustBeAcceptable, mustBeInvited } from './invite.rules.ts'
import { findInviteState, lockInviteState } from './invite-state.queries.ts'
import { joinTeam } from './join-team.step.ts'

interface AcceptInviteInput {
  inviteId: string
  requestId: string
}

/** Joins the team one was invited to. */
export async function acceptInvite(
  deps: Deps,
  actor: Actor,
  { inviteId, requestId }: AcceptInviteInput,
): Promise<void> {
  // asked without a lock first: of a crowd that wants one seat, most need not queue to hear that it is gone
  mustBeAcceptable(mustBeInvited(await findInviteState(deps.db, inviteId), actor), actor.id)
  await inTransaction(deps, async (tx, emit) => {
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
