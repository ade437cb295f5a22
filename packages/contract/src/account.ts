import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Rows by section. */
export const AccountExport = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))
export type AccountExport = z.infer<typeof AccountExport>

export const exportAccount = endpoint({
  method: 'GET',
  path: '/account/export',
  access: 'user',
  limit: 'account',
  summary: 'Everything that is stored about the caller, as a JSON file',
  response: AccountExport,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/account/profile',
  access: 'user',
  limit: 'update_name',
  summary: 'Hide the caller’s name in the hall of fame, or show it',
  body: z.object({ hidden: z.boolean({ error: 'hidden must be true or false' }) }),
  response: z.object({ hidden: z.boolean() }),
})

export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/account',
  access: 'user',
  limit: 'account',
  summary:
    'Erase the caller; data that must be kept loses the name. Refused while on a team of an open cup or owed a prize',
  response: z.object({ ok: z.boolean() }),
})

export const ownEntry = endpoint({
  method: 'GET',
  path: '/account/entry',
  access: 'user',
  limit: 'none',
  summary: 'Whether the caller may enter cups: a ban, accepted rules of open cups, and teams with an open checkout',
  response: z.object({
    /** The reason why the caller cannot enter cups, as in every refused call; null if they can. */
    cannot_enter: z.nullable(z.string()),
    accepted_rules: z.array(z.string()),
    /** Teams whose checkout the caller opened and can still pay. */
    open_checkouts: z.array(z.string()),
  }),
})
