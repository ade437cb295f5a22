import * as z from 'zod/mini'
import { TEXT_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { textField } from './text-fields.ts'
import { User } from './users.ts'

export const startSignIn = endpoint({
  method: 'GET',
  path: '/auth/oauth/login',
  access: 'public',
  limit: 'sign_in',
  format: 'redirect',
  summary: 'Redirect the browser to the identity provider; it returns to `redirect` with #session_id=',
  query: z.object({ redirect: z.optional(z.string()) }),
  response: z.void(),
})

export const finishSignIn = endpoint({
  method: 'GET',
  path: '/auth/oauth/callback',
  access: 'public',
  limit: 'sign_in',
  format: 'redirect',
  summary: 'The redirect URI of the identity provider',
  response: z.void(),
})

export const exchangeSession = endpoint({
  method: 'GET',
  path: '/auth/oauth/session-data',
  access: 'public',
  limit: 'session_exchange',
  summary: 'Exchange the one-time X-Session-ID for a session, once, in the browser that started',
  response: z.object({ user: User, token: z.string() }),
})

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'user',
  limit: 'none',
  summary: 'The signed-in person',
  response: User,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  limit: 'none',
  summary: 'Revoke the session',
  response: z.object({ ok: z.boolean() }),
})

export const displayName = textField({
  label: 'Name',
  ...TEXT_LIMITS.displayName,
  blank: 'Name must be at least 2 characters',
})

export const updateName = endpoint({
  method: 'PUT',
  path: '/auth/update-name',
  access: 'user',
  limit: 'update_name',
  summary: 'Change the display name of the caller',
  body: z.object({ name: displayName }),
  response: User,
})
