import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { compareBooks } from '@cup/server/testing/compare-books'
import { violationsIn } from '@cup/server/testing/violations-in'
import type { CrashPoint } from '../harness/crash-point.ts'
import { type Installation, withInstallation } from '../harness/installation.ts'
import { percentile } from '../harness/percentiles.ts'
import type { Providers } from '../harness/providers.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import type { Instance } from '../harness/start-instance.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { withDatabaseIn } from '../harness/with-database.ts'
import { countAcknowledged, findDoubled, findLost, settleNames } from './acknowledged.ts'
import type { Crowd, Phase } from './busy-people.ts'
import { beginPlay, beginRegistration, endPlay, gatherCrowd, keepBusy, retryCups } from './crowd.ts'
import { killDatabase, makeForgetful } from './forgetful-database.ts'

const CRASH_STATEMENTS = [
  'commit',
  'insert into "ledger"',
  'insert into "team_members"',
  'insert into "provider_events"',
  'insert into "audit_log"',
  'update "payments"',
  'update "matches"',
]
/** An idempotency key can be used again this long after its request failed. */
const KEY_FREE_AFTER_MS = 61_000
const MAX_READY_MS = 10_000
const GOAL_TIMEOUT_MS = 120_000

interface Sizes {
  cycles: number
  clients: number
  players: number
  acksPerCycle: number
  minAcks: number
}
const FULL: Sizes = { cycles: 200, clients: 20, players: 40, acksPerCycle: 220, minAcks: 20_000 }
/** The control: the database acknowledges before it writes and is killed too, so writes must be lost. */
const CONTROL: Sizes = { cycles: 1, clients: 8, players: 4, acksPerCycle: 40, minAcks: 10 }
/** Each death waits for 10 to 49 writes, so two deaths may come after 20. */
const SLICE: Sizes = { cycles: 2, clients: 8, players: 10, acksPerCycle: 40, minAcks: 20 }
const PERIOD: readonly Phase[] = [...Array<Phase>(6).fill('registration'), ...Array<Phase>(4).fill('play')]
const SHORT_PERIOD: readonly Phase[] = ['registration', 'play']

interface Killed {
  /** The stopped processes of a forgetful database; none otherwise. */
  stoppedWriters: number[]
  random: Random
  providers: Providers
  dataDir: string
  start: Installation['start']
  instance: Instance
  crowd: Crowd
  readyAfterMs: number[]
  deaths: Record<'killed' | 'killed_with_database' | 'at_statement' | 'while_starting', number>
}

/** kill -9 again and again while people create, join, pay, check in and score: no acknowledged write may be lost. */
export async function run(options: FaultOptions & { forgetful?: boolean }): Promise<FaultReport> {
  const { seed, full, forgetful = false, log } = options
  const sizes = forgetful ? CONTROL : full ? FULL : SLICE
  const report = createReport()
  await withInstallation(async ({ origin, providers, dataDir, start }) => {
    const random = randomFrom(seed)
    const instance = start()
    await instance.mustBeReady()
    const stoppedWriters = forgetful ? await makeForgetful(dataDir) : []
    const crowd = await gatherCrowd(origin, providers, random, sizes.players)
    const deaths = { killed: 0, killed_with_database: 0, at_statement: 0, while_starting: 0 }
    const killed: Killed = {
      stoppedWriters,
      random,
      providers,
      dataDir,
      start,
      instance,
      crowd,
      deaths,
      readyAfterMs: [],
    }
    await killAgainAndAgain(killed, sizes, full ? PERIOD : SHORT_PERIOD, report, log)
    await finish(killed, full, report)
    report.atLeast('acknowledged writes', countAcknowledged(crowd.acks) + crowd.renames, sizes.minAcks)
    report.record('cycles', sizes.cycles)
    for (const [name, count] of Object.entries(deaths)) report.record(name.replaceAll('_', ' '), count)
    report.atMost('ready again p95 ms', percentile(killed.readyAfterMs, 0.95), MAX_READY_MS)
    report.record('ready again p50 ms', percentile(killed.readyAfterMs, 0.5))
  })
  return report.result()
}

async function killAgainAndAgain(
  killed: Killed,
  { cycles, clients, acksPerCycle }: Sizes,
  period: readonly Phase[],
  report: Reporter,
  log: (line: string) => void,
): Promise<void> {
  const { crowd } = killed
  const problems: string[] = []
  for (let cycle = 0; cycle < cycles; cycle++) {
    const position = cycle % period.length
    const phase = period[position] ?? 'registration'
    if (position === 0) {
      if (cycle > 0) await endPlay(crowd)
      await beginRegistration(crowd, cycle / period.length, clients)
    }
    if (phase === 'play' && period[position - 1] === 'registration') await beginPlay(crowd)
    // no crash point while the next cup is prepared or the end is checked
    const isSafe = cycle === cycles - 1 || phase !== period[(cycle + 1) % period.length]
    await oneDeath(killed, phase, acksPerCycle, !isSafe)
    problems.push(...(await checkAfterDeath(killed)).map((problem) => `cycle ${cycle}: ${problem}`))
    if (cycle % 10 === 9) log(`${cycle + 1} deaths, ${countAcknowledged(crowd.acks) + crowd.renames} acknowledged`)
  }
  report.none('lost or broken after a death', problems)
}

/** Keeps all people busy until the instance dies, then starts the next one. */
async function oneDeath(killed: Killed, phase: Phase, acksPerCycle: number, mayCrash: boolean): Promise<void> {
  const { random, crowd, deaths } = killed
  const goal = countAcknowledged(crowd.acks) + crowd.renames + 10 + random.below(acksPerCycle)
  const isDue = () => countAcknowledged(crowd.acks) + crowd.renames >= goal || !killed.instance.isRunning()
  const busy = keepBusy(crowd, phase, () => !killed.instance.isRunning())
  await waitUntil(isDue, GOAL_TIMEOUT_MS, 5)
  if (!killed.instance.isRunning()) deaths.at_statement += 1
  else if (killed.stoppedWriters.length === 0 && random.next() < 0.5) {
    deaths.killed += 1
    await killed.instance.kill()
  } else {
    deaths.killed_with_database += 1
    killDatabase(killed.dataDir, killed.stoppedWriters)
    await killed.instance.kill()
  }
  await busy
  await startAgain(killed, mayCrash)
}

async function startAgain(killed: Killed, mayCrash: boolean): Promise<void> {
  const { random, start } = killed
  if (random.next() < 0.1) {
    const aborted = start()
    await sleep(50 + random.below(2000))
    await aborted.kill()
    killed.deaths.while_starting += 1
  }
  const crash = mayCrash && random.next() < 0.25 ? pickCrash(random) : undefined
  killed.instance = start({ crash })
  const ready = await killed.instance.untilReady()
  if (ready !== undefined) killed.readyAfterMs.push(ready)
  // the instance reached its crash point before it was ready: start one without
  else {
    killed.instance = start()
    killed.readyAfterMs.push(await killed.instance.mustBeReady())
  }
}

const pickCrash = (random: Random): CrashPoint => ({
  statement: random.pick(CRASH_STATEMENTS),
  when: random.pick(['before', 'after']),
  nth: 1 + random.below(60),
})

async function checkAfterDeath({ crowd, dataDir }: Killed): Promise<string[]> {
  return withDatabaseIn(dataDir, async (db) => {
    const problems = [...(await findLost(db, crowd.acks)), ...(await violationsIn(db))]
    await settleNames(db, crowd.acks.names)
    return problems
  })
}

/** Waits for late events, retries requests without a response, and checks everything again. */
async function finish({ crowd, dataDir, providers }: Killed, full: boolean, report: Reporter): Promise<void> {
  if (full) await sleep(KEY_FREE_AFTER_MS)
  await retryCups(crowd)
  const { payments } = providers.controls
  await payments.webhooks.settled()
  await withDatabaseIn(dataDir, async (db) => {
    report.none('lost at the end', await findLost(db, crowd.acks))
    report.none('doubled', await findDoubled(db))
    report.none('broken invariants', await violationsIn(db))
    const { oursCents, theirsCents } = await compareBooks(db, payments)
    report.equal('cents in our books', oursCents, theirsCents)
  })
  const references = payments.books().sessions.map((session) => session.client_reference_id ?? '')
  const repeated = references.filter((reference, index) => references.indexOf(reference) !== index)
  report.none('payments with two sessions at the provider', repeated)
}
