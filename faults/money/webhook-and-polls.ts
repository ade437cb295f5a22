import type { TestApp } from '@cup/server/testing/test-app'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { findProblems, openCheckouts, play, settleEverything } from './money-stage.ts'

interface Size {
  payments: number
  polls: number
}

/** The provider's event and the page's status polls race for the same payment. */
export async function raceWebhookAndPolls(stage: TestApp, { payments, polls }: Size): Promise<FaultReport> {
  const provider = stage.standIns.payments
  const problems: string[] = []
  let paidPolls = 0
  for (const { sessionId, captain, team } of await openCheckouts(stage, payments)) {
    const poll = async () => {
      const { body } = await stage.request(captain, 'GET', `/payments/status/${sessionId}`)
      if (body.payment_status !== 'paid') return
      paidPolls += 1
      const { paid } = await stage.deps.db
        .selectFrom('teams')
        .select('paid')
        .where('id', '=', team.id)
        .executeTakeFirstOrThrow()
      if (!paid) problems.push(`${sessionId} was reported as paid before it was`)
    }
    provider.pay(sessionId)
    await Promise.all(Array.from({ length: polls }, poll))
  }
  await settleEverything(stage)
  const { paid } = await stage.deps.db
    .selectFrom('ledger')
    .select((eb) => eb.fn.countAll<string>().as('paid'))
    .where('reason', '=', 'paid')
    .executeTakeFirstOrThrow()
  if (Number(paid) !== payments) problems.push(`${paid} fees for ${payments} payments`)
  return {
    measurements: { payments, polls: payments * polls, paid_polls: paidPolls, fees: paid },
    violations: [...problems, ...(await findProblems(stage))],
  }
}

export const run = (options: FaultOptions): Promise<FaultReport> =>
  play(raceWebhookAndPolls, { payments: options.full ? 500 : 50, polls: 20 }, options)
