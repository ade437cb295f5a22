import { randomFrom } from '@cup/rehearsal/random'
import { readPayment } from '@cup/server/testing/factories/open-checkout'
import type { TestApp } from '@cup/server/testing/test-app'
import type { PaymentProvider } from '@cup/stand-ins/payment-provider'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { feeOf, findProblems, openCheckouts, play, settleEverything, slowestOf } from './money-stage.ts'

interface Size {
  payments: number
  copies: number
}

type SessionStory = (provider: PaymentProvider, sessionId: string, stage: TestApp) => unknown

const intentOf = (provider: PaymentProvider, sessionId: string): string =>
  provider.books().sessions.find((session) => session.id === sessionId)?.payment_intent ?? ''

const refundAtProvider = (provider: PaymentProvider, sessionId: string, stage: TestApp) =>
  stage.deps.payments.refund({ paymentIntent: intentOf(provider, sessionId), idempotencyKey: `there:${sessionId}` })

/** Everything that can happen to a session at the provider before its first event arrives. */
const SESSION_STORIES: readonly SessionStory[] = [
  () => {},
  (provider, id) => provider.pay(id),
  (provider, id) => provider.expire(id),
  (provider, id) => {
    provider.expire(id)
    provider.pay(id, { evenIfExpired: true })
  },
  (provider, id) => {
    provider.payLater(id)
    provider.settlePayment(id, 'succeeded')
  },
  (provider, id) => {
    provider.payLater(id)
    provider.settlePayment(id, 'failed')
  },
  (provider, id) => provider.pay(id, { amountTotal: 1 }),
  (provider, id) => {
    provider.pay(id)
    provider.openDispute(id)
  },
  (provider, id) => {
    provider.pay(id)
    provider.closeDispute(provider.openDispute(id).id, 'won')
  },
  (provider, id) => {
    provider.pay(id)
    provider.closeDispute(provider.openDispute(id).id, 'lost')
  },
  async (provider, id, stage) => {
    provider.pay(id)
    await refundAtProvider(provider, id, stage)
  },
  async (provider, id, stage) => {
    provider.pay(id)
    const outcome = await refundAtProvider(provider, id, stage)
    if (outcome.kind === 'made') provider.failRefund(outcome.refund.id)
  },
]

/** Every event arrives many times and in any order: in the end the ledger agrees with the provider's books. */
export async function shuffleWebhooks(stage: TestApp, { payments, copies }: Size, seed: number): Promise<FaultReport> {
  const provider = stage.standIns.payments
  const random = randomFrom(seed)
  const checkouts = await openCheckouts(stage, payments)
  provider.webhooks.hold()
  for (const [index, { sessionId }] of checkouts.entries()) {
    const play = SESSION_STORIES[index % SESSION_STORIES.length] ?? random.pick(SESSION_STORIES)
    await play(provider, sessionId, stage)
  }
  provider.webhooks.setPlan({ copies })
  provider.webhooks.release({ order: 'shuffled', seed })
  await provider.webhooks.settled()
  provider.webhooks.setPlan({})
  await settleEverything(stage)
  const problems = await findProblems(stage)
  for (const [round, { paymentId, sessionId }] of checkouts.entries()) {
    const { ledger } = await readPayment(stage.deps.db, paymentId)
    const expected = expectedLedger(provider, sessionId, feeOf(round))
    const actual = { fees: ledger.filter((row) => row === `paid ${feeOf(round)}`).length, cents: sum(ledger) }
    if (JSON.stringify(actual) !== JSON.stringify(expected)) {
      problems.push(`${paymentId} has ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
    }
  }
  const { events, attempts } = provider.webhooks.counts()
  const p99 = await slowestOf(stage, '/api/payments/webhook')
  return { measurements: { payments, events, deliveries: attempts, p99 }, violations: problems }
}

/** The ledger of a session according to the provider's books. */
function expectedLedger(
  provider: PaymentProvider,
  sessionId: string,
  feeCents: number,
): { fees: number; cents: number } {
  const { charges, disputes } = provider.books()
  const intent = intentOf(provider, sessionId)
  const charge = charges.find(({ payment_intent, status }) => payment_intent === intent && status === 'succeeded')
  if (charge === undefined || charge.amount !== feeCents) return { fees: 0, cents: 0 }
  const isDisputed = disputes.some((dispute) => dispute.charge === charge.id && dispute.status !== 'won')
  return { fees: 1, cents: charge.refunded || isDisputed ? 0 : feeCents }
}

const sum = (ledger: readonly string[]): number => ledger.reduce((total, row) => total + Number(row.split(' ')[1]), 0)

export const run = (options: FaultOptions): Promise<FaultReport> =>
  play(shuffleWebhooks, options.full ? { payments: 500, copies: 100 } : { payments: 50, copies: 20 }, options)
