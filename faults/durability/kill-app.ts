import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { freePort } from '@cup/rehearsal/server-process'
import { compareBooks } from '@cup/server/testing/compare-books'
import { violationsIn } from '@cup/server/testing/violations-in'
import type { CrashPoint } from '../harness/crash-point.ts'
import { lookIntoFolder } from '../harness/look-into.ts'
import { percentile } from '../harness/percentiles.ts'
import { type Providers, startProviders } from '../harness/providers.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { openScratch } from '../harness/scratch.ts'
import { type Instance, startInstance } from '../harness/start-instance.ts'
import { countAcknowledged, findDoubled, findLost, settleNames } from './acknowledged.ts'
import type { Crowd, Phase } from './busy-people.ts'
import { askAgain, beginPlay, beginRegistration, endPlay, gatherCrowd, keepBusy } from './crowd.ts'
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
/** A key whose call died is free again after this. */
const KEY_FREE_AFTER_MS = 61_000
const READY_BAR_MS = 10_000
const NO_CRASH_WITHIN_MS = 120_000

interface Sizes {
  cycles: number
  clients: number
  players: number
  acksPerCycle: number
  acksBar: number
}
const FULL: Sizes = { cycles: 200, clients: 20, players: 40, acksPerCycle: 220, acksBar: 20_000 }
/** Deaths together with a database that acknowledges before it writes: the control, which must lose something. */
const CONTROL: Sizes = { cycles: 1, clients: 8, players: 4, acksPerCycle: 40, acksBar: 10 }
/** A death waits for 10 to 49 writes, and two deaths may both wait for ten: hence the low bar. */
const SLICE: Sizes = { cycles: 2, clients: 8, players: 10, acksPerCycle: 40, acksBar: 20 }
const PERIOD: readonly Phase[] = [...Array<Phase>(6).fill('registration'), ...Array<Phase>(4).fill('play')]
const SHORT_PERIOD: readonly Phase[] = ['registration', 'play']

interface Killed {
  /** Processes of a database that acknowledges before it writes; none when it is an honest one. */
  stoppedWriters: number[]
  random: Random
  providers: Providers
  port: number
  dataDir: string
  instance: Instance
  crowd: Crowd
  readyAfterMs: number[]
  deaths: Record<string, number>
}

/** kill -9 again and again while people create, join, pay, check in and score: nothing said yes to may be lost. */
export async function run(options: FaultOptions & { forgetful?: boolean }): Promise<FaultReport> {
  const { seed, full, forgetful = false, say = () => {} } = options
  const sizes = forgetful ? CONTROL : full ? FULL : SLICE
  const report = createReport()
  const random = randomFrom(seed)
  const scratch = openScratch()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const providers = await startProviders(origin)
  const dataDir = await scratch.dataFolder('data')
  const instance = startInstance({ providers, port, database: { dataDir } })
  const deaths = { killed: 0, killed_with_database: 0, at_statement: 0, while_starting: 0 }
  const killed: Killed = {
    stoppedWriters: [],
    random,
    providers,
    port,
    dataDir,
    instance,
    deaths,
    readyAfterMs: [],
    crowd: undefined as never,
  }
  try {
    await instance.mustBeReady()
    if (forgetful) killed.stoppedWriters = await makeForgetful(dataDir)
    killed.crowd = await gatherCrowd(origin, providers, random, sizes.players)
    await killAgainAndAgain(killed, sizes, full ? PERIOD : SHORT_PERIOD, report, say)
    await finish(killed, full, report)
    report.atLeast('acknowledged writes', countAcknowledged(killed.crowd.acks) + killed.crowd.renames, sizes.acksBar)
    report.figure('cycles', sizes.cycles)
    for (const [name, count] of Object.entries(deaths)) report.figure(name.replaceAll('_', ' '), count)
    report.atMost('ready again p95 ms', percentile(killed.readyAfterMs, 0.95), READY_BAR_MS)
    report.figure('ready again p50 ms', percentile(killed.readyAfterMs, 0.5))
  } finally {
    await killed.instance.stop()
    await providers.close()
    scratch.remove()
  }
  return report.result()
}

async function killAgainAndAgain(
  killed: Killed,
  { cycles, clients, acksPerCycle }: Sizes,
  period: readonly Phase[],
  report: Reporter,
  say: (line: string) => void,
): Promise<void> {
  const { crowd } = killed
  const problems: string[] = []
  for (let cycle = 0; cycle < cycles; cycle++) {
    const place = cycle % period.length
    const phase = period[place] ?? 'registration'
    if (place === 0) {
      if (cycle > 0) await endPlay(crowd)
      await beginRegistration(crowd, cycle / period.length, clients)
    }
    if (phase === 'play' && period[place - 1] === 'registration') await beginPlay(crowd)
    // The cup is prepared, and the end checked, on an instance that is not killed.
    const isLeftAlone = cycle === cycles - 1 || phase !== period[(cycle + 1) % period.length]
    await oneDeath(killed, phase, acksPerCycle, !isLeftAlone)
    problems.push(...(await lookAfterDeath(killed)).map((problem) => `cycle ${cycle}: ${problem}`))
    if (cycle % 10 === 9) say(`${cycle + 1} deaths, ${countAcknowledged(crowd.acks) + crowd.renames} acknowledged`)
  }
  report.none('lost or broken after a death', problems)
}

/** Keeps all people busy until the instance dies, then starts the next one. */
async function oneDeath(killed: Killed, phase: Phase, acksPerCycle: number, nextIsDoomed: boolean): Promise<void> {
  const { random, crowd, deaths } = killed
  const goal = countAcknowledged(crowd.acks) + crowd.renames + 10 + random.below(acksPerCycle)
  const deadline = Date.now() + NO_CRASH_WITHIN_MS
  const isOver = () =>
    countAcknowledged(crowd.acks) + crowd.renames >= goal || Date.now() > deadline || !killed.instance.isRunning()
  const busy = keepBusy(crowd, phase, () => !killed.instance.isRunning())
  while (!isOver()) await sleep(5)
  if (!killed.instance.isRunning()) deaths.at_statement = (deaths.at_statement ?? 0) + 1
  else if (killed.stoppedWriters.length === 0 && random.next() < 0.5) {
    deaths.killed = (deaths.killed ?? 0) + 1
    await killed.instance.kill()
  } else {
    deaths.killed_with_database = (deaths.killed_with_database ?? 0) + 1
    killDatabase(killed.dataDir, killed.stoppedWriters)
    await killed.instance.kill()
  }
  await busy
  await startAgain(killed, nextIsDoomed)
}

async function startAgain(killed: Killed, isDoomed: boolean): Promise<void> {
  const { random, providers, port, dataDir } = killed
  const options = { providers, port, database: { dataDir } }
  if (random.next() < 0.1) {
    const stillborn = startInstance(options)
    await sleep(50 + random.below(2000))
    await stillborn.kill()
    killed.deaths.while_starting = (killed.deaths.while_starting ?? 0) + 1
  }
  const crash = isDoomed && random.next() < 0.25 ? pickCrash(random) : undefined
  killed.instance = startInstance({ ...options, ...(crash === undefined ? {} : { crash }) })
  const ready = await killed.instance.untilReady()
  if (ready !== undefined) killed.readyAfterMs.push(ready)
  // it died at its crash point before it was ready: start the next one without a crash point
  else {
    killed.instance = startInstance(options)
    killed.readyAfterMs.push(await killed.instance.mustBeReady())
  }
}

const pickCrash = (random: Random): CrashPoint => ({
  statement: random.pick(CRASH_STATEMENTS),
  when: random.pick(['before', 'after']),
  nth: 1 + random.below(60),
})

async function lookAfterDeath({ crowd, dataDir }: Killed): Promise<string[]> {
  return lookIntoFolder(dataDir, async (db) => {
    const problems = [...(await findLost(db, crowd.acks)), ...(await violationsIn(db))]
    await settleNames(db, crowd.acks.names)
    return problems
  })
}

/** Waits for late events, repeats requests whose responses were lost, and checks everything once more. */
async function finish({ crowd, dataDir, providers }: Killed, full: boolean, report: Reporter): Promise<void> {
  if (full) await sleep(KEY_FREE_AFTER_MS)
  await askAgain(crowd)
  const { payments } = providers.controls
  await payments.webhooks.settled()
  await lookIntoFolder(dataDir, async (db) => {
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
