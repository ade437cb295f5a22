import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { deleteOldProviderEvents } from './provider-events.queries.ts'

/** Deletes events that the provider no longer redelivers. */
export const purgeProviderEvents = defineJob({
  name: 'purge-provider-events',
  payload: z.object({}),
  every: '17 4 * * *',
  retryLimit: 0,
  handle: async (deps) => {
    const deleted = await inTransaction(deps, deleteOldProviderEvents)
    if (deleted > 0) deps.log.info({ event: 'provider_events.purged', deleted }, 'old provider events deleted')
  },
})
