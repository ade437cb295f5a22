import * as z from 'zod/mini'
import { checkChangedCups, checkInvariants } from '../../../db/check-invariants.ts'
import { findIntegrityChecks, type IntegrityCheck, recordIntegrityCheck } from '../../../db/integrity-checks.ts'
import { defineJob } from '../../../define-job.ts'
import type { Deps } from '../../../deps.ts'
import { sumLedgerMismatchCents } from './ledger.queries.ts'

/**
 * Checks the ledger and the invariants of the cups that changed, every five minutes, so that an error is noticed early.
 * While anything is broken, checks all cups: only that can find out when it is correct again.
 */
export const checkLedger = defineJob({
  name: 'check-ledger',
  payload: z.object({}),
  every: '*/5 * * * *',
  retryLimit: 0,
  handle: async (deps) => {
    const checks = await findIntegrityChecks(deps.db)
    const isBroken = checks.some(({ name, value }) => CHECKED.includes(name) && value !== 0)
    await check(deps, { whole: isBroken })
  },
})

const CHECKED: readonly IntegrityCheck[] = ['ledger_mismatch_cents', 'invariants_broken']

/** Checks the whole database, old cups included, once a night. */
export const checkWholeLedger = defineJob({
  name: 'check-whole-ledger',
  payload: z.object({}),
  every: '13 4 * * *',
  retryLimit: 0,
  handle: (deps) => check(deps, { whole: true }),
})

async function check(deps: Deps, { whole }: { whole: boolean }): Promise<void> {
  await recordIntegrityCheck(deps.db, 'ledger_mismatch_cents', await sumLedgerMismatchCents(deps.db, { whole }))
  const violations = whole ? await checkInvariants(deps.db) : await checkChangedCups(deps.db)
  await recordIntegrityCheck(deps.db, 'invariants_broken', violations.length)
  for (const violation of violations) deps.log.error({ event: 'invariant.broken', ...violation }, 'invariant broken')
}
