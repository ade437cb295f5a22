import * as z from 'zod/mini'
import { checkInvariants } from '../../../db/check-invariants.ts'
import { recordFigure } from '../../../db/figures.ts'
import { defineJob } from '../../../jobs/job.ts'
import { sumLedgerMismatchCents } from './ledger.queries.ts'

/** Checks the ledger and the database invariants every five minutes, so that an error is noticed early. */
export const checkLedger = defineJob({
  name: 'check-ledger',
  payload: z.object({}),
  every: '*/5 * * * *',
  retryLimit: 0,
  handle: async (deps) => {
    await recordFigure(deps.db, 'ledger_mismatch_cents', await sumLedgerMismatchCents(deps.db))
    const violations = await checkInvariants(deps.db)
    await recordFigure(deps.db, 'invariants_broken', violations.length)
    for (const violation of violations) deps.log.error({ event: 'invariant.broken', ...violation }, 'invariant broken')
  },
})
