import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { deleteOldHandles } from './payout-handles.queries.ts'

/** Deletes handles that were left long ago; the player can leave one again. */
export const purgePayoutHandles = defineJob({
  name: 'purge-payout-handles',
  payload: z.object({}),
  every: '23 4 * * *',
  retryLimit: 0,
  handle: async (deps) => {
    const deleted = await inTransaction(deps, deleteOldHandles)
    if (deleted > 0) deps.log.info({ event: 'payout_handles.purged', deleted }, 'old payout handles deleted')
  },
})
