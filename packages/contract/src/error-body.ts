import * as z from 'zod/mini'

/** Every refusal: one sentence for people, a stable word for programs. An unexpected failure carries no `detail`. */
export const ErrorBody = z.object({
  detail: z.optional(z.string()),
  code: z.string(),
  request_id: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
