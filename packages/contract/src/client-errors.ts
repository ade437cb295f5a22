import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** An error in a browser, without anything that identifies the visitor. */
export const reportClientError = endpoint({
  method: 'POST',
  path: '/client-errors',
  access: 'public',
  limit: 'client_error',
  bodyLimit: 4096,
  summary: 'Report an error of a page',
  body: z.object({
    release: z.string().check(z.maxLength(40)),
    route: z.string().check(z.maxLength(60)),
    message: z.string().check(z.minLength(1), z.maxLength(300)),
    stack: z.string().check(z.maxLength(2000)),
  }),
  response: z.object({ ok: z.boolean() }),
})
