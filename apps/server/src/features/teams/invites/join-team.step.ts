import type { Tx } from '../../../db/db.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { requireTournament } from '../../tournaments/require-tournament.step.ts'
import { admitTeams } from '../fill-places.step.ts'
import { closeInvite, type InviteRow } from '../invites.queries.ts'
import { takeSeat } from '../take-seat.step.ts'
import { isTeamFull } from '../team.rules.ts'
import { findMembersByTeamId } from '../teams.queries.ts'
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
  const accepted = await closeInvite(tx, invite.id, { status: 'accepted', accepted_by: userId })
  if (accepted === undefined) throw new AppError('conflict', 'Invite is no longer pending')
  await announceInvites(tx, emit, [invite.email])
  if (isTeamFull(await findMembersByTeamId(tx, team.id))) await revokeTeamInvites(tx, emit, team.id)
  emit({ type: 'team_joined', tournamentId: team.tournament_id, teamId: team.id })
  await admitTeams(tx, emit, await requireTournament(tx, team.tournament_id))
}
