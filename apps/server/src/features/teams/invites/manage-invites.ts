import type { Team } from '@cup/contract/teams'
import type { Actor } from '../../../db/actor.ts'
import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { findInviteById, type InviteRow, lockInviteById, reopenInvite, revokeInvite } from '../invites.queries.ts'
import { lockTeamAndTournament, refuseClosed } from '../lock-team-for-change.step.ts'
import { aboutTeam, isCaptain, isTeamFull } from '../team.rules.ts'
import { findTeamView } from '../team-view.step.ts'
import { findMembersByTeamId, findTeamById, type TeamRow } from '../teams.queries.ts'
import {
  announceInvites,
  mailInvites,
  refuseSecondInvite,
  refuseTooManyPending,
  requireInviteQuota,
} from './send-invites.step.ts'

interface ManageInviteInput {
  inviteId: string
}

/** Sends a pending or rejected invite again. It is pending afterwards. */
export async function resendInvite(deps: Deps, actor: Actor, input: ManageInviteInput): Promise<Team> {
  return inTransaction(deps, async (tx, emit) => {
    await requireInviteQuota(tx, actor.id, 1)
    const { invite, team } = await lockInviteToManage(tx, actor, input.inviteId)
    await refusePointlessInvite(tx, invite)
    const sent = await refuseSecondInvite(reopenInvite(tx, invite.id))
    if (invite.status !== 'pending') await refuseTooManyPending(tx, team.id, 0)
    await mailInvites(deps, tx, emit, [sent])
    await announceInvites(tx, emit, [invite.email])
    await insertAuditEntry(tx, {
      actor,
      action: 'invite.resend',
      ...aboutTeam(team),
      before: { invite_id: invite.id, status: invite.status },
    })
    // the team list changes only when a rejected invite is pending again
    if (invite.status !== 'pending') {
      emit({ type: 'tournament_changed', tournamentId: team.tournament_id })
    }
    return findTeamView(deps, tx, actor, team.id)
  })
}

async function refusePointlessInvite(tx: Tx, invite: InviteRow): Promise<void> {
  const members = await findMembersByTeamId(tx, invite.team_id)
  if (isTeamFull(members)) throw new AppError('conflict', 'Team is already full')
  if (members.some((member) => member.email === invite.email)) {
    throw new AppError('conflict', 'Player is already on this team')
  }
}

/** Revokes a pending invite, or removes a rejected one from the captain's list. */
export async function withdrawInvite(deps: Deps, actor: Actor, input: ManageInviteInput): Promise<Team> {
  return inTransaction(deps, async (tx, emit) => {
    const { invite, team } = await lockInviteToManage(tx, actor, input.inviteId)
    await revokeInvite(tx, invite.id)
    await announceInvites(tx, emit, [invite.email])
    await insertAuditEntry(tx, {
      actor,
      action: 'invite.withdraw',
      ...aboutTeam(team),
      before: { invite_id: invite.id, status: invite.status },
    })
    emit({ type: 'tournament_changed', tournamentId: team.tournament_id })
    return findTeamView(deps, tx, actor, team.id)
  })
}

/** Locks an invite for its team's captain or an admin. Other callers get 404. */
async function lockInviteToManage(
  tx: Tx,
  actor: Actor,
  inviteId: string,
): Promise<{ invite: InviteRow; team: TeamRow }> {
  const found = await findInviteById(tx, inviteId)
  const visible = found && (await findTeamById(tx, found.team_id))
  if (visible === undefined || !(isCaptain(visible, actor.id) || actor.isAdmin)) throw notFound()
  const { team, tournament } = await lockTeamAndTournament(tx, visible.id)
  const invite = await lockInviteById(tx, inviteId)
  if (invite === undefined || !(isCaptain(team, actor.id) || actor.isAdmin)) throw notFound()
  refuseClosed(tournament, actor.isAdmin ? 'admin' : 'captain')
  if (invite.status === 'accepted') throw new AppError('conflict', 'Invite has already been accepted')
  if (invite.status === 'revoked') throw new AppError('conflict', 'Invite is no longer pending')
  return { invite, team }
}

const notFound = (): AppError => new AppError('not_found', 'Invite not found')
