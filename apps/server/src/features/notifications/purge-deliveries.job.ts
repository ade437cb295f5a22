import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { deleteOldDeliveries } from './deliveries.queries.ts'

/** Deletes what was sent more than a week ago. */
export const purgeDeliveries = defineJob({
  name: 'purge-deliveries',
  payload: z.object({}),
  every: '37 4 * * *',
  handle: (deps) => deleteOldDeliveries(deps.db),
})
