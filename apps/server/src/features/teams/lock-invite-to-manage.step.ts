import type { Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../http/actor.ts'
import { findInviteById, type InviteRow, lockInviteById } from './invites.queries.ts'
import { lockTeamAndTournament, refuseClosed } from './lock-team-for-change.step.ts'
import { isCaptain } from './team.rules.ts'
import { findTeamById, type TeamRow } from './teams.queries.ts'

/** Locks an invite for its team's captain or an admin; for everybody else there is none. */
export async function lockInviteToManage(
  tx: Tx,
  actor: Actor,
  inviteId: string,
): Promise<{ invite: InviteRow; team: TeamRow }> {
  const found = await findInviteById(tx, inviteId)
  const visible = found && (await findTeamById(tx, found.team_id))
  if (visible === undefined || !(isCaptain(visible, actor.id) || actor.isAdmin)) throw notFound()
  const { team, tournament } = await lockTeamAndTournament(tx, visible.id)
  const leads = isCaptain(team, actor.id)
  const invite = await lockInviteById(tx, inviteId)
  if (invite === undefined || !(leads || actor.isAdmin)) throw notFound()
  refuseClosed(tournament, actor.isAdmin ? 'admin' : 'captain')
  if (invite.status === 'accepted') throw new AppError('conflict', 'Invite has already been accepted')
  if (invite.status === 'revoked') throw new AppError('conflict', 'Invite is no longer pending')
  return { invite, team }
}

const notFound = (): AppError => new AppError('not_found', 'Invite not found')
