import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Team } from './teams.ts'
import { acceptRulesField, entryShape } from './terms.ts'
import { idOf } from './text-fields.ts'

export const Invite = z.object({
  id: z.string(),
  team_id: z.string(),
  team_name: z.string(),
  inviter_name: z.string(),
  ...entryShape,
})
export type Invite = z.infer<typeof Invite>

const inviteId = z.object({ id: idOf('Invite') })
const done = z.object({ ok: z.boolean() })

export const listInvites = endpoint({
  method: 'GET',
  path: '/teams/invites',
  access: 'user',
  limit: 'none',
  summary: 'The pending invites of the caller',
  response: z.array(Invite),
})
export const acceptInvite = endpoint({
  method: 'POST',
  path: '/teams/invites/:id/accept',
  access: 'user',
  limit: 'answer',
  summary: 'Join the team',
  params: inviteId,
  body: z.object({ accept_rules: acceptRulesField }),
  response: done,
})
export const rejectInvite = endpoint({
  method: 'POST',
  path: '/teams/invites/:id/reject',
  access: 'user',
  limit: 'answer',
  summary: 'Decline the invite',
  params: inviteId,
  response: done,
})
export const resendInvite = endpoint({
  method: 'POST',
  path: '/teams/invites/:id/resend',
  access: 'user',
  limit: 'team_write',
  summary: 'Captain: resend a pending or declined invite',
  params: inviteId,
  response: Team,
})
export const withdrawInvite = endpoint({
  method: 'DELETE',
  path: '/teams/invites/:id',
  access: 'user',
  limit: 'team_write',
  summary: 'Captain: revoke an invite',
  params: inviteId,
  response: Team,
})
export const acceptInviteForPlayer = endpoint({
  method: 'POST',
  path: '/admin/teams/invites/:id/accept',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Admin: accept for the invited person, who may not have an account yet',
  params: inviteId,
  response: Team,
})
