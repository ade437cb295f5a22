import * as z from 'zod/mini'
import { TEXT_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { pageQuery } from './pages.ts'
import { idOf, textField } from './text-fields.ts'
import { dateField, Timestamp } from './timestamps.ts'

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** Null for people without a picture at Google. */
  picture: z.nullable(z.string()),
  is_admin: z.boolean(),
  /** The one account that grants and revokes admin rights. Clients must not derive this from the address. */
  is_super_admin: z.boolean(),
  verified: z.boolean(),
  /** The hall of fame hides the name; only the person sees this. */
  hidden: z.optional(z.boolean()),
})
export type User = z.infer<typeof User>

/** The ban of a person; `until` null is permanent. Only admins see it. */
export const Ban = z.object({ until: z.nullable(Timestamp), reason: z.string() })
export type Ban = z.infer<typeof Ban>

export const ListedUser = z.extend(User, {
  ban: z.nullable(Ban),
  /** Cups whose bracket had a team of this person. */
  cups_played: z.number(),
  /** No-shows of this person's teams in the last ten of these cups. */
  missed_check_ins: z.number(),
})
export type ListedUser = z.infer<typeof ListedUser>

const userId = z.object({ id: idOf('User') })

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  limit: 'none',
  summary: 'The accounts, oldest first, a page at a time; `q` searches names and e-mail addresses',
  query: z.object(pageQuery),
  response: z.array(ListedUser),
})

export const banUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/ban',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Ban a person from cups, until a date or permanently; only the super admin may ban an admin',
  params: userId,
  body: z.object({
    /** Absent or null: permanent. */
    until: z.optional(z.nullable(dateField('Invalid end of the ban'))),
    reason: textField({ label: 'Reason', ...TEXT_LIMITS.reason, blank: 'Reason is required' }),
  }),
  response: ListedUser,
})

export const unbanUser = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/ban',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Let a banned person enter cups again',
  params: userId,
  response: ListedUser,
})

export const makeAdmin = endpoint({
  method: 'POST',
  path: '/admin/users/:id/make-admin',
  access: 'super',
  limit: 'admin_write',
  summary: 'Grant admin rights',
  params: userId,
  response: User,
})

export const removeAdmin = endpoint({
  method: 'POST',
  path: '/admin/users/:id/remove-admin',
  access: 'super',
  limit: 'admin_write',
  summary: 'Revoke admin rights',
  params: userId,
  response: User,
})
