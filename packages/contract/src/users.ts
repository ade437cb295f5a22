import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageQuery } from './pages.ts'
import { idOf } from './text-fields.ts'

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** Present for people who signed in with Google and have one. */
  picture: z.nullable(z.string()),
  is_admin: z.boolean(),
  /** The one account that grants and revokes admin rights; clients never learn it from the address. */
  is_super_admin: z.boolean(),
  verified: z.boolean(),
  /** The hall of fame shows no name; told to the person alone. */
  hidden: z.optional(z.boolean()),
})
export type User = z.infer<typeof User>

const userId = z.object({ id: idOf('User') })

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  limit: 'none',
  summary: 'The accounts, oldest first, a page at a time; `q` searches names and e-mail addresses',
  query: z.object(pageQuery),
  response: z.array(User),
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
