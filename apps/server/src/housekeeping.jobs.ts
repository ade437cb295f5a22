import * as z from 'zod/mini'
import { deleteOldKeys } from './db/idempotent-call.ts'
import { sumCounts } from './db/list-counts.ts'
import { deleteExpiredWebFiles } from './db/web-files.ts'
import { defineJob } from './define-job.ts'

/** Remembered answers are good for a day. */
export const purgeIdempotencyKeys = defineJob({
  name: 'purge-idempotency-keys',
  payload: z.object({}),
  every: '17 * * * *',
  handle: (deps) => deleteOldKeys(deps.db),
})

/** The files of an earlier release are answered for a day. */
export const purgeWebFiles = defineJob({
  name: 'purge-web-files',
  payload: z.object({}),
  every: '23 * * * *',
  handle: (deps) => deleteExpiredWebFiles(deps.db),
})

/** Replaces the changes of the long lists' lengths by their sums, so that reading them stays cheap. */
export const sumListCounts = defineJob({
  name: 'sum-tallies',
  payload: z.object({}),
  every: '7 * * * *',
  handle: (deps) => sumCounts(deps.db),
})
