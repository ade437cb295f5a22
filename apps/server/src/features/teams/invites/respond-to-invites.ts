import type { Invite } from '@cup/contract/invites'
import { centsToDollars } from '@cup/contract/money'
import type { Actor } from '../../../db/actor.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { requireTournament } from '../../tournaments/require-tournament.step.ts'
import { lockOwnAccount } from '../../users/lock-own-account.step.ts'
import { enterCup } from '../enter-cup.step.ts'
import { closeInvite, findPendingInvitesByEmail } from '../invites.queries.ts'
import { aboutTeam, isMember } from '../team.rules.ts'
import { mustBeAcceptable, mustBeInvited, mustBeRejectable } from './invite.rules.ts'
import { findInviteState, lockInviteState } from './invite-state.queries.ts'
import { joinTeam } from './join-team.step.ts'

/** The caller's pending invites. */
export async function listInvites(deps: Deps, actor: Actor): Promise<Invite[]> {
  if (actor.email === null) return []
  const rows = await findPendingInvitesByEmail(deps.db, { email: actor.email, userId: actor.id })
  return rows.map(({ entry_fee_cents, rules_changed_at, ...invite }) => ({
    ...invite,
    entry_fee: centsToDollars(entry_fee_cents),
    rules_changed_at: rules_changed_at?.toISOString() ?? null,
  }))
}

interface RespondInput {
  inviteId: string
  acceptRules?: boolean | undefined
}

/** Joins the team that invited the caller. */
export async function acceptInvite(deps: Deps, actor: Actor, { inviteId, acceptRules }: RespondInput): Promise<void> {
  // checked without a lock first: when many compete for one seat, most are refused without queueing
  const unlocked = mustBeInvited(await findInviteState(deps.db, inviteId), actor)
  // The invite is read before the members. A player whose first press was saved in between still has a pending invite
  // here; the check under the lock gives that player the right error.
  if (!isMember(unlocked.members, actor.id)) mustBeAcceptable(unlocked, actor.id)
  await inTransaction(deps, async (tx, emit) => {
    await lockOwnAccount(tx, actor.id)
    const state = mustBeInvited(await lockInviteState(tx, inviteId), actor)
    const team = mustBeAcceptable(state, actor.id)
    const tournament = await requireTournament(tx, team.tournament_id)
    await enterCup(tx, { tournament, userId: actor.id, acceptRules })
    await joinTeam(tx, emit, { team, invite: state.invite, userId: actor.id })
    await insertAuditEntry(tx, {
      actor,
      action: 'invite.accept',
      ...aboutTeam(team),
    })
  })
}

/** Rejects an invite. The captain sees that it was rejected. */
export async function rejectInvite(deps: Deps, actor: Actor, { inviteId }: RespondInput): Promise<void> {
  await inTransaction(deps, async (tx, emit) => {
    await lockOwnAccount(tx, actor.id)
    const state = mustBeInvited(await lockInviteState(tx, inviteId), actor)
    const team = mustBeRejectable(state)
    await closeInvite(tx, inviteId, { status: 'rejected' })
    await insertAuditEntry(tx, {
      actor,
      action: 'invite.reject',
      ...aboutTeam(team),
    })
    emit({ type: 'invites_changed', userIds: [actor.id] })
    emit({ type: 'tournament_changed', tournamentId: team.tournament_id })
  })
}
