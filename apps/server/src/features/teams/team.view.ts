import type { Team, TeamInvite } from '@cup/contract/teams'
import { maskEmail } from '../../text/mask-email.ts'
import { emblemOfTeam } from '../tournaments/team-emblem.rules.ts'
import type { ListedInviteRow } from './invites.queries.ts'
import { isCaptain, isMember } from './team.rules.ts'
import type { MemberRow, TeamRow } from './teams.queries.ts'

/** A team with its players and listed invites. */
export interface TeamSheet {
  team: TeamRow
  members: MemberRow[]
  invites: ListedInviteRow[]
}

export interface Viewer {
  id: string
  isAdmin: boolean
}

/** The page of one invite. A signed-out visitor signs in first. */
export const inviteLink = (origins: readonly string[], inviteId: string): string =>
  `${origins[0] ?? ''}/invites?invite=${inviteId}`

/**
 * A team as this viewer may see it; an anonymous caller gets the public view. The keys are the same for every viewer.
 * Addresses are visible to the team's players, its invites to the captain, and everything to admins.
 */
export function toTeam(
  { team, members, invites }: TeamSheet,
  viewer: Viewer | undefined,
  origins: readonly string[],
): Team {
  const isAdmin = viewer?.isAdmin === true
  const seesInvites = isAdmin || isCaptain(team, viewer?.id)
  const seesAddresses = seesInvites || isMember(members, viewer?.id)
  const pending = invites.filter((invite) => invite.status === 'pending')
  return {
    id: team.id,
    tournament_id: team.tournament_id,
    team_name: team.team_name,
    captain_id: team.captain_id,
    emblem: emblemOfTeam(team),
    paid: team.paid,
    created_at: team.created_at.toISOString(),
    players: members.map(({ user_id, name, email }) => ({ id: user_id, name, email: seesAddresses ? email : null })),
    pending_invites: seesAddresses ? pending.map((invite) => invite.id) : [],
    pending_invites_info: pending.map(({ invitee_name, email_typed }) => ({
      name: isAdmin ? invitee_name : null,
      email: seesAddresses ? email_typed : maskEmail(email_typed),
    })),
    invites: seesInvites ? invites.map((invite) => toTeamInvite(invite, origins)) : [],
    disputed: isAdmin && team.disputed,
  }
}

const toTeamInvite = (invite: ListedInviteRow, origins: readonly string[]): TeamInvite => ({
  id: invite.id,
  email: invite.email_typed,
  status: invite.status,
  sent_at: invite.sent_at.toISOString(),
  link: inviteLink(origins, invite.id),
})
