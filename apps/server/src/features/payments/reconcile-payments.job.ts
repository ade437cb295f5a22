import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { claimAbandonedAttempt } from './checkout/attempts.queries.ts'
import { openCheckout } from './checkout/open-checkout.ts'
import { confirmPayment } from './confirm/confirm-payment.ts'
import {
  findAbandonedAttempts,
  findOpenSessionIds,
  findPendingRefunds,
  type PendingRefund,
} from './reconcile.queries.ts'
import { recordProviderRefunds } from './refunds/record-refund.ts'
import { sendRefund } from './refunds/send-refund.job.ts'

/** Settles payments and refunds that are undecided because of a lost response, a lost event or a crash. */
export const reconcilePayments = defineJob({
  name: 'reconcile-payments',
  payload: z.object({}),
  every: '* * * * *',
  // the next run, a minute later, retries anyway
  retryLimit: 0,
  handle: async (deps) => {
    await forEach(deps, await findAbandonedAttempts(deps.db), ({ id }) => finishAttempt(deps, id))
    await forEach(deps, await findOpenSessionIds(deps.db), (sessionId) => confirmPayment(deps, { sessionId }))
    await forEach(deps, await findPendingRefunds(deps.db), (refund) => followUpRefund(deps, refund))
  },
})

/** Continues after a failure, unless the provider is unreachable: then the others would fail as well. */
async function forEach<T>(deps: Deps, items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      const isAppError = error instanceof AppError
      deps.log[isAppError ? 'warn' : 'error']({ event: 'reconcile.failed', err: error }, 'reconciliation failed')
      if (isAppError && error.kind === 'upstream') return
    }
  }
}

async function finishAttempt(deps: Deps, paymentId: string): Promise<void> {
  const claimed = await inTransaction(deps, (tx) => claimAbandonedAttempt(tx, paymentId))
  if (claimed !== undefined) await openCheckout(deps, claimed)
}

/** Called directly and not through the queue, where retries would pile up while the provider is unreachable. */
async function followUpRefund(
  deps: Deps,
  { paymentId, paymentIntent, attempt, refundId }: PendingRefund,
): Promise<void> {
  if (refundId !== null && paymentIntent !== null) await recordProviderRefunds(deps, { paymentIntent })
  else await sendRefund.handle(deps, { paymentId, attempt })
}
