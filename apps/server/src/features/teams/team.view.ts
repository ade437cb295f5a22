import type { Player, Team, TeamInvite } from '@cup/contract/teams'
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

/** What a viewer may see of a team. An anonymous caller gets the public view. */
interface Sight {
  /** Email addresses: visible to the team's players and to admins. */
  addresses: boolean
  /** Invites to manage: visible to the captain and to admins. */
  invites: boolean
  /** Names of invited accounts and disputes: visible to admins. */
  everything: boolean
}

/** Leads straight to that invite, through sign-in if need be. */
export const inviteLink = (origins: readonly string[], inviteId: string): string =>
  `${origins[0] ?? ''}/invites?invite=${inviteId}`

/** A team as this viewer may see it. The keys are the same for every viewer. */
export function toTeam(
  { team, members, invites }: TeamSheet,
  viewer: Viewer | undefined,
  origins: readonly string[],
): Team {
  const sight = sightOf({ team, members }, viewer)
  const pending = invites.filter((invite) => invite.status === 'pending')
  return {
    id: team.id,
    tournament_id: team.tournament_id,
    team_name: team.team_name,
    captain_id: team.captain_id,
    emblem: emblemOfTeam(team),
    paid: team.paid,
    created_at: team.created_at.toISOString(),
    players: members.map((member) => toPlayer(member, sight)),
    pending_invites: sight.addresses ? pending.map((invite) => invite.id) : [],
    pending_invites_info: pending.map((invite) => toPendingInfo(invite, sight)),
    invites: sight.invites ? invites.map((invite) => toTeamInvite(invite, origins)) : [],
    disputed: sight.everything && team.disputed,
  }
}

function sightOf({ team, members }: Pick<TeamSheet, 'team' | 'members'>, viewer: Viewer | undefined): Sight {
  if (viewer === undefined) return { addresses: false, invites: false, everything: false }
  const isTeamCaptain = isCaptain(team, viewer.id)
  return {
    addresses: viewer.isAdmin || isTeamCaptain || isMember(members, viewer.id),
    invites: viewer.isAdmin || isTeamCaptain,
    everything: viewer.isAdmin,
  }
}

const toPlayer = (member: MemberRow, sight: Sight): Player => ({
  id: member.user_id,
  name: member.name,
  email: sight.addresses ? member.email : null,
})

const toPendingInfo = (invite: ListedInviteRow, sight: Sight) => ({
  name: sight.everything ? invite.invitee_name : null,
  email: sight.addresses ? invite.email_typed : maskEmail(invite.email_typed),
})

const toTeamInvite = (invite: ListedInviteRow, origins: readonly string[]): TeamInvite => ({
  id: invite.id,
  email: invite.email_typed,
  status: invite.status,
  sent_at: invite.sent_at.toISOString(),
  link: inviteLink(origins, invite.id),
})
