import { compareBooks } from '@cup/server/testing/compare-books'
import { createTournament } from '@cup/server/testing/factories/create-tournament'
import { type OpenCheckout, openCheckout } from '@cup/server/testing/factories/open-checkout'
import type { TestApp } from '@cup/server/testing/test-app'
import { violationsIn } from '@cup/server/testing/violations-in'
import { sql } from 'kysely'
import { failedCalls, withTestApp } from '../harness/on-test-app.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'

export type Scenario<S> = (stage: TestApp, size: S, seed: number) => Promise<FaultReport>

/** Plays a scenario on a server and a database of its own. */
export async function play<S>(scenario: Scenario<S>, size: S, { seed, log }: FaultOptions): Promise<FaultReport> {
  return withTestApp(async (stage) => {
    const { measurements, violations } = await scenario(stage, size, seed)
    const report = { measurements: { seed, ...measurements, 'responses with 503': await countBusy(stage) }, violations }
    log(JSON.stringify(report.measurements))
    return report
  })
}

const AT_ONCE = 8

/** Does the work for every item, a few at a time. */
export async function forEachAtOnce<T>(items: readonly T[], work: (item: T, index: number) => Promise<unknown>) {
  const queue = [...items.entries()]
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** In cents: the default, the lowest, an odd and the highest one. */
const FEES = [1000, 50, 735, 50_000] as const

/** The fee of a round. The order shifts after twelve rounds, so that an event of every twelfth round meets every fee. */
export const feeOf = (round: number): number => FEES[(round + Math.floor(round / 12)) % FEES.length] ?? FEES[0]

/** One cup for every fee. Returns the cup of a round. */
export async function openCupsByFee({ deps }: TestApp): Promise<(round: number) => string> {
  const ids = new Map<number, string>()
  for (const feeCents of FEES) ids.set(feeCents, (await createTournament(deps.db, { feeCents })).id)
  return (round) => ids.get(feeOf(round)) ?? ''
}

/** The current cup, with the fee of this round and an odd added prize. The others are over. */
export async function openCurrentCup(stage: TestApp, admin: { id: string }, round: number): Promise<string> {
  await stage.deps.db
    .updateTable('tournaments')
    .set({ status: 'completed', completed_at: new Date() })
    .where('status', '<>', 'completed')
    .execute()
  const terms = { entry_fee: feeOf(round) / 100, added_prize: 33.33 }
  const cup = { name: 'Cup', start_date: '2031-01-01T18:00', ...terms }
  return (await stage.request(admin, 'POST', '/admin/tournaments/create', cup)).body.id
}

/** Teams of one tournament, or of cups with every fee, each with an open checkout. */
export async function openCheckouts(stage: TestApp, count: number, tournamentId?: string): Promise<OpenCheckout[]> {
  const cupOf = tournamentId === undefined ? await openCupsByFee(stage) : () => tournamentId
  const checkouts = Array.from<OpenCheckout>({ length: count })
  await forEachAtOnce(checkouts, async (_none, index) => {
    checkouts[index] = await openCheckout(stage, { tournamentId: cupOf(index) })
  })
  return checkouts
}

/** Delivers events and runs jobs until none is left. */
export async function settleEverything(stage: TestApp): Promise<void> {
  do await stage.standIns.payments.webhooks.settled()
  while ((await stage.runJobs()) > 0)
}

/**
 * The checks after every scenario: the invariants, the books of both sides, one event per ledger row, no failed call.
 */
export async function findProblems(stage: TestApp): Promise<string[]> {
  const { oursCents, theirsCents } = await compareBooks(stage.deps.db, stage.standIns.payments)
  return [
    ...(await violationsIn(stage.deps.db)),
    ...(oursCents === theirsCents ? [] : [`our books say ${oursCents} cents, the provider's ${theirsCents}`]),
    ...(await failedCalls(stage, BUSY)),
    ...(await findEventProblems(stage)),
  ]
}

const BUSY = 503

/** On a slow machine a lock may time out; the call is retried and counted, not failed. */
async function countBusy({ deps }: TestApp): Promise<number> {
  const { values } = await deps.metrics.httpRequests.get()
  return values.filter(({ labels }) => Number(labels.status) === BUSY).reduce((sum, { value }) => sum + value, 0)
}

/** The sum of the events must be the prize pool. */
async function findEventProblems(stage: TestApp): Promise<string[]> {
  const received = new Map<string, { rows: number; dollars: number }>()
  for (const event of stage.events) {
    if (event.name !== 'prize_pool_updated') continue
    const { tournament_id: id, amount } = event.payload
    const { rows, dollars } = received.get(id) ?? { rows: 0, dollars: 0 }
    received.set(id, { rows: rows + 1, dollars: dollars + amount })
  }
  const ledger = await stage.deps.db
    .selectFrom('ledger')
    .select((eb) => [
      'tournament_id',
      // the rows of one transaction, such as a reset, are broadcast together
      sql<string>`count(distinct xmin::text)`.as('rows'),
      eb.fn.sum<string>('amount_cents').as('cents'),
    ])
    .groupBy('tournament_id')
    .execute()
  return ledger.flatMap(({ tournament_id: id, rows, cents }) => {
    const events = received.get(id) ?? { rows: 0, dollars: 0 }
    const agrees = events.rows === Number(rows) && Math.round(events.dollars * 100) === Number(cents)
    return agrees ? [] : [`${id}: ${rows} ledger rows of ${cents} cents, ${events.rows} events of $${events.dollars}`]
  })
}

/** The 99th percentile of a route's duration, as a bucket of the histogram. */
export async function slowestOf(stage: TestApp, route: string): Promise<string> {
  const { values } = await stage.deps.metrics.httpDuration.get()
  const ofRoute = values.filter(({ labels }) => labels.route === route)
  const total = ofRoute.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0
  const bound = ofRoute
    .filter(({ metricName }) => metricName?.endsWith('_bucket'))
    .find(({ value }) => value >= total * 0.99)
  const labels: Record<string, string | number | undefined> = bound?.labels ?? {}
  return `≤ ${labels.le ?? '?'} s`
}
