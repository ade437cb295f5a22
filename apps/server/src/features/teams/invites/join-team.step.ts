import type { Tx } from '../../../db/db.ts'
import type { Emit } from '../../../db/in-transaction.ts'
import { isUniqueViolation } from '../../../db/postgres-error.ts'
import { AppError } from '../../../errors/app-error.ts'
import { answerInvite, type InviteRow } from '../invites.queries.ts'
import { isTeamFull } from '../team.rules.ts'
import { findMembersByTeamId, insertMember } from '../teams.queries.ts'
import type { InvitingTeam } from './invite.rules.ts'
import { announceInvites, revokeTeamInvites } from './send-invites.step.ts'

interface JoinTeamInput {
  team: InvitingTeam
  invite: InviteRow
  userId: string
}

/** Adds the invited player and revokes the other invites once the team is full. The caller holds the team's lock. */
export async function joinTeam(tx: Tx, emit: Emit, { team, invite, userId }: JoinTeamInput): Promise<void> {
  await takeSeat(tx, team.id, userId)
  const accepted = await answerInvite(tx, invite.id, { status: 'accepted', acceptedBy: userId })
  if (accepted === undefined) throw new AppError('conflict', 'Invite is no longer pending')
  await announceInvites(tx, emit, [invite.email])
  if (isTeamFull(await findMembersByTeamId(tx, team.id))) await revokeTeamInvites(tx, emit, team.id)
  emit({ name: 'team_joined', payload: { tournament_id: team.tournament_id, team_id: team.id } })
}

/** A unique index on the three slots refuses a fourth player, even if a caller forgot the lock. */
async function takeSeat(tx: Tx, teamId: string, userId: string): Promise<void> {
  const isSeated = await insertMember(tx, teamId, userId).catch((error: unknown) => {
    if (isUniqueViolation(error, 'team_members_team_id_slot_key')) return false
    throw error
  })
  if (!isSeated) throw new AppError('conflict', 'Team is already full')
}
