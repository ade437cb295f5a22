import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { acceptRulesField, entryShape } from './terms.ts'
import { idOf } from './text-fields.ts'

const teamId = z.object({ id: idOf('Team') })
/** A code of impossible form gets the same error as an unknown one. */
const joinCode = z.object({
  code: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'This join link is no longer valid')),
})

export const JoinOffer = z.object({
  team_id: z.string(),
  team_name: z.string(),
  tournament_name: z.string(),
  /** Pending invites reserve no seats. */
  free_seats: z.number(),
  /** The caller is already in this team. */
  is_member: z.boolean(),
  ...entryShape,
})
export type JoinOffer = z.infer<typeof JoinOffer>

export const createJoinLink = endpoint({
  method: 'POST',
  path: '/teams/:id/join-link',
  access: 'user',
  limit: 'team_write',
  summary: 'Captain: create the link with which anyone can join; an older link stops working',
  params: teamId,
  response: z.object({ url: z.string() }),
})

export const deleteJoinLink = endpoint({
  method: 'DELETE',
  path: '/teams/:id/join-link',
  access: 'user',
  limit: 'team_write',
  summary: 'Captain: switch the join link off',
  params: teamId,
  response: z.object({ ok: z.boolean() }),
})

export const readJoinLink = endpoint({
  method: 'GET',
  path: '/join/:code',
  access: 'public',
  limit: 'join_link',
  summary: 'The team of a join link',
  params: joinCode,
  response: JoinOffer,
})

export const joinByLink = endpoint({
  method: 'POST',
  path: '/join/:code',
  access: 'user',
  limit: 'answer',
  summary: 'Take a free seat in the team of the link',
  params: joinCode,
  body: z.object({ accept_rules: acceptRulesField }),
  response: z.object({ team_id: z.string(), team_name: z.string() }),
})
