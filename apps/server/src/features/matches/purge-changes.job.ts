import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { deleteOldChanges } from './match-changes.queries.ts'

/** The previous state of a change is kept for undo, which ends with the cup. */
export const purgeChanges = defineJob({
  name: 'purge-changes',
  payload: z.object({}),
  every: '47 3 * * *',
  handle: (deps) => deleteOldChanges(deps.db),
})
