import * as z from 'zod/mini'
import { deleteOldKeys } from '../db/idempotent-call.ts'
import { defineJob } from './job.ts'

/** Remembered answers are good for a day. */
export const purgeIdempotencyKeys = defineJob({
  name: 'purge-idempotency-keys',
  payload: z.object({}),
  every: '17 * * * *',
  handle: (deps) => deleteOldKeys(deps.db),
})
