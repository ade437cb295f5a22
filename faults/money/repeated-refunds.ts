import { randomFrom } from '@cup/rehearsal/random'
import { createAdmin } from '@cup/server/testing/factories/create-user'
import { readPayment } from '@cup/server/testing/factories/open-checkout'
import type { TestApp } from '@cup/server/testing/test-app'
import { sql } from 'kysely'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { findProblems, openCheckouts, play, settleEverything } from './money-stage.ts'

interface Size {
  payments: number
  asks: number
}

const REFUND = 'POST /v1/refunds'
/** The first try and the library's two repeats. */
const EVERY_TRY = 3

/** Refunds requested many times at once, at a provider that loses responses and breaks down, and whose banks refuse. */
export async function repeatRefunds(stage: TestApp, { payments, asks }: Size, seed: number): Promise<FaultReport> {
  const provider = stage.standIns.payments
  const random = randomFrom(seed)
  const admin = await createAdmin(stage.deps.db)
  const checkouts = await openCheckouts(stage, payments)
  for (const { sessionId } of checkouts) provider.pay(sessionId)
  await settleEverything(stage)
  const faults = [
    () => {},
    () => provider.faults.loseAnswers({ on: REFUND, times: EVERY_TRY }),
    () => provider.faults.dropConnections({ on: REFUND }),
    () => provider.faults.failNext({ on: REFUND, status: 500, remembered: true }),
    () => provider.faults.failNext({ on: REFUND, status: 429 }),
  ]
  for (const { captain, team, paymentId } of checkouts) {
    await stage.request(captain, 'DELETE', `/teams/${team.id}`)
    random.pick(faults)()
    const ask = () => stage.runJob('send-refund', { paymentId, attempt: 1 })
    await Promise.allSettled(Array.from({ length: asks }, ask))
    provider.faults.clear()
  }
  await heal(stage)
  const failed = await failSome(stage, random.shuffle(provider.books().refunds.map((refund) => refund.id)))
  for (const { paymentId } of checkouts) {
    const { state } = await readPayment(stage.deps.db, paymentId)
    if (state === 'refund_failed') await stage.request(admin, 'POST', `/admin/payments/${paymentId}/retry-refund`)
  }
  await heal(stage)
  const { charges, refunds } = provider.books()
  const live = refunds.filter((refund) => refund.status === 'succeeded').length
  const whole = charges.filter((charge) => charge.refunded && charge.amount_refunded === charge.amount).length
  const problems = [
    ...(live === payments && whole === payments
      ? []
      : [`${live} refunds and ${whole} refunded charges of ${payments}`]),
    ...(await findProblems(stage)),
  ]
  return { figures: { payments, asks: payments * asks, refunds: live, refused_by_banks: failed }, violations: problems }
}

/** The work of the queue and of the job that runs every minute. */
async function heal(stage: TestApp): Promise<void> {
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
  play(repeatRefunds, { payments: options.full ? 200 : 20, asks: 10 }, options)
