import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What broke in a browser. Nothing in it says whose browser it was. */
export const reportClientError = endpoint({
  method: 'POST',
  path: '/client-errors',
  access: 'public',
  limit: 'client_error',
  bodyLimit: 4096,
  summary: 'A page reports an error that its visitor met',
  body: z.object({
    release: z.string().check(z.maxLength(40)),
    route: z.string().check(z.maxLength(60)),
    message: z.string().check(z.minLength(1), z.maxLength(300)),
    stack: z.string().check(z.maxLength(2000)),
  }),
  response: z.object({ ok: z.boolean() }),
})
