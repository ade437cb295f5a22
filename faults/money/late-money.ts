import { createAdmin } from '@cup/server/testing/factories/create-user'
import {
  type OpenCheckout,
  payEntryFee,
  readPayment,
  startCheckoutOf,
} from '@cup/server/testing/factories/open-checkout'
import type { TestApp } from '@cup/server/testing/test-app'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { findProblems, openCheckouts, openCurrentCup, play, settleEverything } from './money-stage.ts'

interface Size {
  each: number
}

interface LateCase {
  name: string
  /** Happens between opening the checkout and paying in it. */
  intervene(stage: TestApp, checkouts: OpenCheckout[], admin: { id: string }): Promise<void>
  applied: boolean
}

async function must(stage: TestApp, as: { id: string }, method: string, path: string): Promise<void> {
  const { status, body } = await stage.request(as, method, path)
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
}

const LATE_CASES: readonly LateCase[] = [
  {
    name: 'team deleted',
    applied: false,
    intervene: async (stage, checkouts, admin) => {
      for (const { team } of checkouts) await must(stage, admin, 'DELETE', `/admin/teams/${team.id}`)
    },
  },
  {
    name: 'tournament reset',
    applied: false,
    intervene: (stage, _checkouts, admin) => must(stage, admin, 'POST', '/admin/tournament/reset'),
  },
  {
    name: 'tournament completed',
    applied: false,
    intervene: (stage, [first], admin) =>
      must(stage, admin, 'POST', `/admin/tournaments/${first?.tournamentId}/complete`),
  },
  {
    name: 'bracket generated',
    applied: false,
    intervene: async (stage, [first], admin) => {
      const tournamentId = first?.tournamentId ?? ''
      for (let seed = 1; seed <= 2; seed++) await payEntryFee(stage, { tournamentId })
      await must(stage, admin, 'POST', `/admin/bracket/generate/${tournamentId}`)
    },
  },
  {
    name: 'already paid',
    applied: false,
    intervene: async (stage, checkouts) => {
      const provider = stage.standIns.payments
      for (const { team, sessionId } of checkouts) {
        provider.expire(sessionId)
        await provider.webhooks.settled()
        await startCheckoutOf(stage, team)
        const other = provider
          .books()
          .sessions.find((session) => session.metadata?.team_id === team.id && session.status === 'open')
        provider.pay(other?.id ?? '')
      }
      await provider.webhooks.settled()
    },
  },
  {
    name: 'expired before',
    applied: true,
    intervene: async (stage, checkouts) => {
      for (const { sessionId } of checkouts) stage.standIns.payments.expire(sessionId)
      await stage.standIns.payments.webhooks.settled()
    },
  },
]

/** A payment that arrives too late to count is recorded, refunded once and announced once. */
export async function payTooLate(stage: TestApp, { each }: Size, seed: number): Promise<FaultReport> {
  const admin = await createAdmin(stage.deps.db)
  const problems: string[] = []
  const measurements: Record<string, number> = {}
  for (const [index, { name, intervene, applied }] of LATE_CASES.entries()) {
    const current = await openCurrentCup(stage, admin, seed + index)
    const checkouts = await openCheckouts(stage, each, current)
    await intervene(stage, checkouts, admin)
    stage.standIns.mail.clear()
    for (const { sessionId } of checkouts) stage.standIns.payments.pay(sessionId, { evenIfExpired: true })
    await settleEverything(stage)
    const right = await countRight(stage, checkouts, applied)
    if (right !== each) problems.push(`${name}: ${right} of ${each} ended right`)
    const notices = stage.standIns.mail.messages().filter(({ subject }) => subject.startsWith('Your entry fee is'))
    if (notices.length !== (applied ? 0 : each))
      problems.push(`${name}: ${notices.length} notices for ${each} payments`)
    measurements[name] = right
  }
  return { measurements, violations: [...problems, ...(await findProblems(stage))] }
}

async function countRight(stage: TestApp, checkouts: readonly OpenCheckout[], applied: boolean): Promise<number> {
  let right = 0
  for (const { paymentId, sessionId } of checkouts) {
    const { state, ledger, refund } = await readPayment(stage.deps.db, paymentId)
    const { sessions, refunds } = stage.standIns.payments.books()
    const intent = sessions.find((session) => session.id === sessionId)?.payment_intent
    const made = refunds.filter((each) => each.payment_intent === intent).length
    const isApplied = state === 'confirmed' && ledger.length === 1 && made === 0
    const isReturned = state === 'refunded' && ledger.length === 0 && made === 1 && refund?.attempt === 1
    if (applied ? isApplied : isReturned) right += 1
  }
  return right
}

export const run = (options: FaultOptions): Promise<FaultReport> =>
  play(payTooLate, { each: options.full ? 100 : 10 }, options)
