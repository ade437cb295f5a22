import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const text = (name: string, max: number) =>
  z.string(`${name} must be text`).check(z.maxLength(max, `${name} must be at most ${max} characters`))

/** An error in a browser, without anything that identifies the visitor. */
export const reportClientError = endpoint({
  method: 'POST',
  path: '/client-errors',
  access: 'public',
  limit: 'client_error',
  bodyLimit: 4096,
  summary: 'Report an error of a page',
  body: z.object({
    release: text('release', 40),
    route: text('route', 60),
    message: text('message', 300).check(z.minLength(1, 'message is required')),
    stack: text('stack', 2000),
  }),
  response: z.object({ ok: z.boolean() }),
})
