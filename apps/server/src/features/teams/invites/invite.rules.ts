import { AppError } from '../../../errors/app-error.ts'
import type { InviteRow } from '../invites.queries.ts'
import { isMember, isTeamFull } from '../team.rules.ts'
import type { MemberRow, TeamRow } from '../teams.queries.ts'

export const MAX_INVITES_PER_DAY = 100
export const MAX_PENDING_INVITES = 6
export const MAX_MAILS_PER_ADDRESS_AND_DAY = 5

export type InvitingTeam = Pick<TeamRow, 'id' | 'team_name' | 'tournament_id'>

/** An invite with its team, which is undefined if it was deleted. */
export interface InviteState {
  invite: InviteRow
  team: InvitingTeam | undefined
  members: readonly MemberRow[]
  isOver: boolean
}

interface Invitee {
  id: string
  email: string | null
  verified: boolean
}

const notFound = () => new AppError('not_found', 'Invite not found')
const notPending = () => new AppError('conflict', 'Invite is no longer pending')
const teamFull = () => new AppError('conflict', 'Team is already full')

/** Only the invited address may see the invite. Other callers get 404, so they cannot learn that it exists. */
export function mustBeInvited(state: InviteState | undefined, person: Invitee): InviteState {
  if (state === undefined || person.email === null || state.invite.email !== person.email) throw notFound()
  if (!person.verified) throw new AppError('forbidden', 'Please verify your email first')
  return state
}

/** Refuses an invite that can no longer be accepted. If it was revoked because the team is full, the error says so. */
export function mustBeAcceptable(state: InviteState, userId: string): InvitingTeam {
  const { invite, team, members } = state
  if (invite.status === 'accepted') throw new AppError('conflict', 'Invite has already been accepted')
  if (team === undefined || invite.status === 'rejected') throw notPending()
  if (isMember(members, userId)) throw new AppError('conflict', 'You are already on this team')
  if (isTeamFull(members)) throw teamFull()
  if (invite.status === 'revoked') throw notPending()
  if (state.isOver) throw new AppError('conflict', 'Registration is closed')
  return team
}

/** Refuses an invite that can no longer be rejected. */
export function mustBeRejectable({ invite, team, members }: InviteState): InvitingTeam {
  if (invite.status === 'accepted') throw new AppError('conflict', 'Invite has already been accepted')
  if (invite.status === 'revoked' && isTeamFull(members)) throw teamFull()
  if (team === undefined || invite.status !== 'pending') throw notPending()
  return team
}

/** Refuses an invite that an admin cannot accept for the invitee. */
export function mustBeAcceptableForPlayer({ invite, team, members }: InviteState): InvitingTeam {
  if (team !== undefined && invite.status === 'revoked' && isTeamFull(members)) throw teamFull()
  if (team === undefined || invite.status !== 'pending') throw notPending()
  if (isTeamFull(members)) throw teamFull()
  return team
}
