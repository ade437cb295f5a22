import * as z from 'zod/mini'
import { INVITED_PLAYERS, TEXT_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { acceptRulesField } from './terms.ts'
import { emailField, foldEmail, idOf, requiredField, textField } from './text-fields.ts'
import { Timestamp } from './timestamps.ts'

export const Player = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for callers who may not see it. */
  email: z.nullable(z.string()),
})
export type Player = z.infer<typeof Player>

/** A pending or declined invite, for the captain. */
export const TeamInvite = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(['pending', 'rejected']),
  sent_at: Timestamp,
  /** URL of the page where the invited person accepts or declines. */
  link: z.string(),
})
export type TeamInvite = z.infer<typeof TeamInvite>

export const Team = z.object({
  id: z.string(),
  tournament_id: z.string(),
  team_name: z.string(),
  captain_id: z.string(),
  /** See `chooseEmblem`. */
  emblem: z.number(),
  paid: z.boolean(),
  created_at: Timestamp,
  players: z.array(Player),
  pending_invites: z.array(z.string()),
  pending_invites_info: z.array(z.object({ name: z.nullable(z.string()), email: z.string() })),
  /** Only for the captain and admins; empty for other callers. */
  invites: z.array(TeamInvite),
  /** Its payment is disputed; visible to admins only. */
  disputed: z.boolean(),
})
export type Team = z.infer<typeof Team>

const FILL_IN = 'Please fill in all fields'

export const teamName = textField({ label: 'Team name', ...TEXT_LIMITS.teamName, blank: FILL_IN })
export const newTeamName = textField({
  label: 'Team name',
  ...TEXT_LIMITS.teamName,
  blank: 'New team name is required',
})
export const playerEmail = emailField({ label: 'Player email', blank: 'Player email is required' })

const playerEmails = z
  .array(emailField({ label: 'Player email', blank: FILL_IN }), {
    error: (issue) => (issue.input === undefined ? FILL_IN : 'Exactly 2 player emails are required'),
  })
  .check(
    z.refine((emails) => emails.length >= INVITED_PLAYERS, { error: FILL_IN, abort: true }),
    z.refine((emails) => emails.length === INVITED_PLAYERS, {
      error: 'Exactly 2 player emails are required',
      abort: true,
    }),
    z.refine((emails) => new Set(emails.map(foldEmail)).size === emails.length, 'Player emails must be different'),
  )

export const CreateTeamBody = z.object({
  team_name: teamName,
  player_emails: playerEmails,
  accept_rules: acceptRulesField,
})
export type CreateTeamBody = z.infer<typeof CreateTeamBody>

const teamId = z.object({ id: idOf('Team') })
const done = z.object({ ok: z.boolean() })

export const listTeams = endpoint({
  method: 'GET',
  path: '/teams',
  access: 'public',
  limit: 'cached_read',
  summary: 'Teams of the current tournament, or of a given one; e-mail addresses only for callers who may see them',
  query: z.object({ tournament_id: z.optional(z.string()) }),
  response: z.array(Team),
})

export const createTeam = endpoint({
  method: 'POST',
  path: '/teams/create',
  access: 'user',
  limit: 'create_team',
  idempotent: true,
  summary: 'Register a team and invite two players',
  body: CreateTeamBody,
  response: z.object({ id: z.string(), team_name: z.string(), paid: z.boolean() }),
})

/** A team of an earlier cup that its captain can register again with one press. */
export const RunItBackOffer = z.object({
  /** The earlier team. */
  team_id: z.string(),
  team_name: z.string(),
  tournament_name: z.string(),
  /** The names of players who will be invited; an address without an account is masked. */
  invited: z.array(z.string()),
  /** Players who will not be invited, with the reason. */
  left_out: z.array(z.object({ name: z.string(), reason: z.enum(['declined', 'closed']) })),
})
export type RunItBackOffer = z.infer<typeof RunItBackOffer>

export const runItBackOffer = endpoint({
  method: 'GET',
  path: '/teams/run-it-back',
  access: 'user',
  limit: 'none',
  summary:
    'The caller’s team of the last cup, to be registered again; null if there is none or the caller already has a team',
  response: z.nullable(RunItBackOffer),
})

export const runItBack = endpoint({
  method: 'POST',
  path: '/teams/:id/run-it-back',
  access: 'user',
  limit: 'create_team',
  idempotent: true,
  summary: 'Captain: register the team of an earlier cup again and invite the same players',
  params: teamId,
  body: z.object({ accept_rules: acceptRulesField }),
  response: z.object({ id: z.string(), team_name: z.string(), paid: z.boolean() }),
})

const renameTeamShape = { params: teamId, query: z.object({ new_name: newTeamName }), response: Team } as const
const invitePlayerShape = { params: teamId, query: z.object({ player_email: playerEmail }), response: Team } as const
const kickPlayerShape = {
  params: teamId,
  query: z.object({ player_id: requiredField('player_id') }),
  response: Team,
} as const

export const renameOwnTeam = endpoint({
  method: 'PUT',
  path: '/teams/:id/name',
  access: 'user',
  limit: 'team_write',
  summary: 'Captain: rename the team',
  ...renameTeamShape,
})
export const invitePlayerToOwnTeam = endpoint({
  method: 'POST',
  path: '/teams/:id/invite-player',
  access: 'user',
  limit: 'team_write',
  summary: 'Captain: invite a player to a free seat',
  ...invitePlayerShape,
})
export const removePlayerFromOwnTeam = endpoint({
  method: 'POST',
  path: '/teams/:id/kick-player',
  access: 'user',
  limit: 'team_write',
  summary: 'Captain: remove a player',
  ...kickPlayerShape,
})
export const withdrawOwnTeam = endpoint({
  method: 'DELETE',
  path: '/teams/:id',
  access: 'user',
  limit: 'team_write',
  summary: 'Captain: withdraw the team; a paid fee is refunded',
  params: teamId,
  response: done,
})
export const leaveTeam = endpoint({
  method: 'POST',
  path: '/teams/:id/leave',
  access: 'user',
  limit: 'team_write',
  summary: 'Leave a team before the draw',
  params: teamId,
  response: done,
})

export const renameTeam = endpoint({
  method: 'PUT',
  path: '/admin/teams/:id/name',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Admin: rename a team',
  ...renameTeamShape,
})
export const invitePlayer = endpoint({
  method: 'POST',
  path: '/admin/teams/:id/invite-player',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Admin: invite a player to a team',
  ...invitePlayerShape,
})
export const kickPlayer = endpoint({
  method: 'POST',
  path: '/admin/teams/:id/kick-player',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Admin: remove a player',
  ...kickPlayerShape,
})
export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/admin/teams/:id',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Admin: delete a team that is not in the bracket; a paid fee is refunded',
  params: teamId,
  response: done,
})
