import * as z from 'zod/mini'

/** Every error: one sentence for people, a stable code for programs. An unexpected error has no `detail`. */
export const ErrorBody = z.object({
  detail: z.optional(z.string()),
  code: z.string(),
  request_id: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
