import type { ComparedDifference } from '@cup/contract/payments'
import * as z from 'zod/mini'
import { findNow } from '../../../db/find-now.ts'
import { recordIntegrityCheck } from '../../../db/integrity-checks.ts'
import { defineJob } from '../../../define-job.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import type { Period } from '../../../gateways/payments/payment-gateway.ts'
import { ensurePaymentRecorded } from '../confirm/confirm-payment.ts'
import { recordDispute } from '../disputes/record-dispute.ts'
import { recordProviderRefunds } from '../refunds/record-refund.ts'
import { findOwnBooks, insertComparison } from './comparison.queries.ts'
import { type Difference, differencesBetween, type ProviderLists, sameDifference } from './comparison.rules.ts'

const HOUR_MS = 60 * 60 * 1000
/** A bank may contest a payment four months later. */
const PERIOD_DAYS = 130

/** Compares our books with the provider's lists every night. Skips the last hour, whose events may not have arrived. */
export const compareWithProvider = defineJob({
  name: 'compare-with-provider',
  payload: z.object({}),
  every: '41 3 * * *',
  retryLimit: 5,
  retryDelaySeconds: 300,
  retryBackoff: true,
  handle: async (deps) => {
    if (deps.config.payments === null) return recordIntegrityCheck(deps.db, 'provider_differences', 0)
    const now = (await findNow(deps.db)).getTime()
    const since = new Date(now - PERIOD_DAYS * 24 * HOUR_MS)
    await compareBooksWithProvider(deps, { since, until: new Date(now - HOUR_MS) })
  },
})

/**
 * Compares, records missed changes, compares again and stores the report. The provider's lists are read once. What still
 * differs after the changes were recorded needs an organiser.
 */
export async function compareBooksWithProvider(deps: Deps, period: Period): Promise<void> {
  const listed = await readLists(deps, period)
  const before = differencesBetween(await findOwnBooks(deps.db, period), listed)
  for (const difference of before) await settle(deps, difference)
  const after = before.length === 0 ? [] : differencesBetween(await findOwnBooks(deps.db, period), listed)
  const settled = before.filter((one) => !after.some((other) => sameDifference(one, other)))
  await inTransaction(deps, (tx) =>
    insertComparison(tx, {
      ...period,
      payments: listed.payments.length,
      refunds: listed.refunds.length,
      disputes: listed.disputes.length,
      settled: settled.map(toReported),
      differences: after.map(toReported),
    }),
  )
  await recordIntegrityCheck(deps.db, 'provider_differences', after.length)
  const counts = { differences: after.length, settled: settled.length }
  deps.log[before.length === 0 ? 'info' : 'warn'](
    { event: 'provider.compared', ...counts },
    'compared with the provider',
  )
}

const readLists = async ({ payments }: Deps, period: Period): Promise<ProviderLists> => ({
  payments: await payments.listPayments(period),
  refunds: await payments.listRefunds(period),
  disputes: await payments.listDisputes(period),
})

/** Fetches the state of the record from the provider, as if the missed event had arrived now. */
async function settle(deps: Deps, { kind, provider_id, payment_intent }: Difference): Promise<void> {
  try {
    if (payment_intent !== null) await ensurePaymentRecorded(deps, payment_intent)
    if (kind === 'dispute') await recordDispute(deps, { disputeId: provider_id })
    else if (kind === 'refund' && payment_intent !== null) {
      await recordProviderRefunds(deps, { paymentIntent: payment_intent })
    }
  } catch (error) {
    // the report is written even if one difference cannot be settled
    deps.log.error({ event: 'provider.not_settled', err: error }, 'a difference could not be settled')
  }
}

const toReported = ({ payment_intent: _, ...reported }: Difference): ComparedDifference => reported
