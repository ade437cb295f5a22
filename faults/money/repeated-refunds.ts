import { randomFrom } from '@cup/rehearsal/random'
import { createAdmin } from '@cup/server/testing/factories/create-user'
import { readPayment } from '@cup/server/testing/factories/open-checkout'
import type { TestApp } from '@cup/server/testing/test-app'
import { sql } from 'kysely'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { findProblems, openCheckouts, play, settleEverything } from './money-stage.ts'

interface Size {
  payments: number
  requests: number
}

const REFUND = 'POST /v1/refunds'
/** The first attempt and the library's two retries. */
const ATTEMPTS = 3

/** Refunds are requested many times at once; the provider loses responses and fails, and banks reject some. */
export async function repeatRefunds(stage: TestApp, { payments, requests }: Size, seed: number): Promise<FaultReport> {
  const provider = stage.standIns.payments
  const random = randomFrom(seed)
  const admin = await createAdmin(stage.deps.db)
  const checkouts = await openCheckouts(stage, payments)
  for (const { sessionId } of checkouts) provider.pay(sessionId)
  await settleEverything(stage)
  const faults = [
    () => {},
    () => provider.faults.loseAnswers({ on: REFUND, times: ATTEMPTS }),
    () => provider.faults.dropConnections({ on: REFUND }),
    () => provider.faults.failNext({ on: REFUND, status: 500, remembered: true }),
    () => provider.faults.failNext({ on: REFUND, status: 429 }),
  ]
  for (const { captain, team, paymentId } of checkouts) {
    await stage.request(captain, 'DELETE', `/teams/${team.id}`)
    random.pick(faults)()
    const request = () => stage.runJob('send-refund', { paymentId, attempt: 1 })
    await Promise.allSettled(Array.from({ length: requests }, request))
    provider.faults.clear()
  }
  await runQueueAndReconciler(stage)
  const failed = await failSome(stage, random.shuffle(provider.books().refunds.map((refund) => refund.id)))
  for (const { paymentId } of checkouts) {
    const { state } = await readPayment(stage.deps.db, paymentId)
    if (state === 'refund_failed') await stage.request(admin, 'POST', `/admin/payments/${paymentId}/retry-refund`)
  }
  await runQueueAndReconciler(stage)
  const { charges, refunds } = provider.books()
  const live = refunds.filter((refund) => refund.status === 'succeeded').length
  const whole = charges.filter((charge) => charge.refunded && charge.amount_refunded === charge.amount).length
  const problems = [
    ...(live === payments && whole === payments
      ? []
      : [`${live} refunds and ${whole} refunded charges of ${payments}`]),
    ...(await findProblems(stage)),
  ]
  return {
    measurements: { payments, requests: payments * requests, refunds: live, rejected_by_banks: failed },
    violations: problems,
  }
}

/** Runs the queue and the job that reconciles payments every minute. */
async function runQueueAndReconciler(stage: TestApp): Promise<void> {
  await settleEverything(stage)
  await sql`update refunds set updated_at = now() - interval '2 minutes' where state = 'pending'`.execute(stage.deps.db)
  await stage.runJob('reconcile-payments')
  await settleEverything(stage)
}

async function failSome(stage: TestApp, refundIds: readonly string[]): Promise<number> {
  const some = refundIds.slice(0, Math.ceil(refundIds.length / 10))
  for (const id of some) stage.standIns.payments.failRefund(id)
  await stage.standIns.payments.webhooks.settled()
  return some.length
}

export const run = (options: FaultOptions): Promise<FaultReport> =>
  play(repeatRefunds, { payments: options.full ? 200 : 20, requests: 10 }, options)
