import * as z from 'zod/mini'
import { checkInvariants } from '../../../db/check-invariants.ts'
import { defineJob } from '../../../jobs/job.ts'
import { sumLedgerMismatchCents } from './ledger.queries.ts'

/** Checks the ledger and the database invariants every five minutes, so that an error is noticed early. */
export const checkLedger = defineJob({
  name: 'check-ledger',
  payload: z.object({}),
  every: '*/5 * * * *',
  retryLimit: 0,
  handle: async (deps) => {
    deps.metrics.ledgerMismatchCents.set(await sumLedgerMismatchCents(deps.db))
    for (const violation of await checkInvariants(deps.db))
      deps.log.error({ event: 'invariant.broken', ...violation }, 'invariant broken')
  },
})
