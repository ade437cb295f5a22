import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HelperProcess, startHelper } from '../harness/helper-process.ts'
import { percentile } from '../harness/percentiles.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { METRICS_TOKEN, readServerFigures } from '../harness/server-figures.ts'
import { type Site, withSite } from '../harness/site.ts'
import { closeSockets, countConnected, openSockets } from '../harness/sockets.ts'
import type { AbuserDetails, AbuseTally } from './abuse/abuser.ts'
import { type HonestEvening, keepPlaying } from './abuse/honest-evening.ts'
import type { HonestDetails, HonestTimes } from './abuse/honest-people.ts'

const HONEST_P99_FACTOR = 1.5
const HONEST_PEOPLE = 4
const SPECTATORS = 20
/** The beginning, in which code is compiled and caches fill. */
const WARM_UP = 0.2
const GROWTH_BAR = 0.1
const SAMPLE_EVERY_MS = 2_000
/** How long the abuser works and rests in turns, and how long what it has begun may take to end. */
interface Pace {
  abuseMs: number
  restMs: number
  settleMs: number
}
const FULL_PACE: Pace = { abuseMs: 48_000, restMs: 11_000, settleMs: 1_000 }
const SLICE_PACE: Pace = { abuseMs: 4_000, restMs: 1_000, settleMs: 500 }

/**
 * Everything that a stranger or a free account can do cheaply, beside an evening of cups: pings that nobody reads, reads
 * that no cache holds, team lists made for one viewer, guessed tokens, a team renamed every second, sockets from every
 * address of one network. The abuser rests in turns, so that the times of honest calls with and without it come from the
 * same minutes; it and the honest people have processes of their own, so that neither waits for the other.
 */
export const run = ({ full, minutes = full ? 60 : 0.2, say = () => {} }: FaultOptions): Promise<FaultReport> =>
  withSite(
    async (site) => {
      const report = createReport()
      const people = await site.signInMany(HONEST_PEOPLE + 1, 'person')
      const [rascal, ...honest] = people.map(({ token }) => token)
      const { origin } = site
      const abuserDetails: AbuserDetails = { origin, token: rascal ?? '' }
      const honestDetails: HonestDetails = { origin, tokens: honest }
      const helpers = {
        abuser: await startHelper(fileOf('abuser.ts'), abuserDetails, { isElsewhere: true }),
        honest: await startHelper(fileOf('honest-people.ts'), honestDetails),
      }
      const spectators = await openSockets(site.origin.replace('localhost', '127.0.0.1'), SPECTATORS)
      const evening: HonestEvening = { cups: 0, results: 0, failures: [], isOver: false }
      const playing = keepPlaying(site, evening)
      const seen = await takeTurns(site, helpers, full ? FULL_PACE : SLICE_PACE, minutes * 60_000, say)
      evening.isOver = true
      await playing
      for (const helper of Object.values(helpers)) await helper.end()
      report.figure('minutes', minutes)
      reportAbuse(report, seen.tally)
      report.figure('cups played meanwhile', evening.cups)
      report.figure('results set meanwhile', evening.results)
      report.none('calls of the evening that failed', evening.failures)
      report.equal('spectators still connected', countConnected(spectators), SPECTATORS)
      reportHonest(report, seen)
      reportMemory(report, seen.samples, full)
      report.equal('answers of 5xx', (await readServerFigures(site)).serverErrors, 0)
      report.equal('exits', site.instance.isRunning() ? 0 : 1, 0)
      closeSockets(spectators)
      return report.result()
    },
    { HOST: '127.0.0.1', RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.0/8', METRICS_TOKEN, LOG_LEVEL: 'info' },
  )

const fileOf = (name: string): string => path.join(import.meta.dirname, 'abuse', name)

interface Memory {
  heapMiB: number
  residentMiB: number
  highestMiB: number
}

interface Seen {
  tally: AbuseTally
  resting: HonestTimes
  abused: HonestTimes
  samples: Memory[]
  /** How many processors the server used in each turn. */
  cpu: { resting: number[]; abused: number[] }
}

async function takeTurns(
  site: Site,
  { abuser, honest }: { abuser: HelperProcess; honest: HelperProcess },
  { abuseMs, restMs, settleMs }: Pace,
  ms: number,
  say: (line: string) => void,
): Promise<Seen> {
  const seen: Omit<Seen, 'tally'> = { resting: none(), abused: none(), samples: [], cpu: { resting: [], abused: [] } }
  const deadline = Date.now() + ms
  const begun = Date.now()
  let tally = await abuser.ask<AbuseTally>('rest')
  while (Date.now() < deadline) {
    await honest.ask('take')
    const quiet = await sample(site, restMs)
    const resting = await honest.ask<HonestTimes>('take')
    await abuser.ask('abuse')
    const busy = await sample(site, abuseMs)
    const abused = await honest.ask<HonestTimes>('take')
    tally = await abuser.ask<AbuseTally>('rest')
    seen.cpu.resting.push(quiet.processors)
    seen.cpu.abused.push(busy.processors)
    seen.samples.push(quiet.lowest, busy.lowest)
    add(seen.resting, resting)
    add(seen.abused, abused)
    const minute = Math.round((Date.now() - begun) / 6_000) / 10
    const [one, other] = [resting, abused].map(({ times }) => percentile(times, 0.99))
    const { residentMiB, heapMiB } = busy.lowest
    say(`${minute} min: ${residentMiB} MiB, heap ${heapMiB}; p99 ${one} ms at rest, ${other} ms during the abuse`)
    await sleep(settleMs)
  }
  return { ...seen, tally }
}

/**
 * Looks at the server for a while. What is left after a collection is the lowest that is seen: garbage in between says
 * nothing about what is kept.
 */
async function sample(site: Site, ms: number): Promise<{ lowest: Memory; processors: number }> {
  const began = performance.now()
  const first = await readServerFigures(site)
  const seen = [first]
  while (performance.now() - began < ms) {
    await sleep(Math.min(SAMPLE_EVERY_MS, Math.max(1, began + ms - performance.now())))
    seen.push(await readServerFigures(site))
  }
  const seconds = (performance.now() - began) / 1000
  return {
    lowest: {
      heapMiB: Math.min(...seen.map(({ heapMiB }) => heapMiB)),
      residentMiB: Math.min(...seen.map(({ residentMiB }) => residentMiB)),
      highestMiB: Math.max(...seen.map(({ residentMiB }) => residentMiB)),
    },
    processors: ((seen.at(-1) ?? first).cpuSeconds - first.cpuSeconds) / seconds,
  }
}

const none = (): HonestTimes => ({ times: [], failures: [] })

function add(sum: HonestTimes, { times, failures }: HonestTimes): void {
  sum.times.push(...times)
  sum.failures.push(...failures)
}

function reportAbuse(report: Reporter, { answers, broken, pingBytes, pingConnections }: AbuseTally): void {
  const countOf = (what: string, matches: (status: number) => boolean): number =>
    Object.entries(answers[what] ?? {}).reduce((sum, [status, n]) => sum + (matches(Number(status)) ? n : 0), 0)
  report.figure('MiB of pings sent', Math.round(pingBytes / 2 ** 20))
  report.figure('websockets they were sent on', pingConnections)
  for (const what of Object.keys(answers)) {
    report.figure(
      what,
      Object.entries(answers[what] ?? {})
        .map(([status, n]) => `${n} × ${status}`)
        .join(', '),
    )
  }
  report.figure('abusive requests that broke off', broken)
  const all = Object.keys(answers).reduce((sum, what) => sum + countOf(what, (status) => status >= 500), 0)
  report.equal('abusive requests answered with 5xx', all, 0)
}

function reportHonest(report: Reporter, { resting, abused, cpu }: Seen): void {
  const baseline = percentile(resting.times, 0.99)
  report.figure('honest calls', resting.times.length + abused.times.length)
  report.none('honest calls that failed', [...resting.failures, ...abused.failures])
  report.figure('honest calls while the abuser rests p50 ms', percentile(resting.times, 0.5))
  report.figure('honest calls during the abuse p50 ms', percentile(abused.times, 0.5))
  for (const [turn, shares] of Object.entries(cpu)) {
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
    report.figure(`processors that the server uses, ${turn}`, Math.round(mean * 1000) / 1000)
  }
  report.figure('honest calls while the abuser rests p99 ms', baseline)
  report.atMost('honest calls during the abuse p99 ms', percentile(abused.times, 0.99), HONEST_P99_FACTOR * baseline)
}

function reportMemory(report: Reporter, samples: readonly Memory[], full: boolean): void {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP))
  const third = Math.ceil(steady.length / 3)
  // The median: the lowest of many samples is the one that happened to be taken right after a collection.
  const median = (part: readonly Memory[], key: 'heapMiB' | 'residentMiB') =>
    percentile(
      part.map((sample) => sample[key]),
      0.5,
    )
  for (const key of ['residentMiB', 'heapMiB'] as const) {
    const [first, last] = [median(steady.slice(0, third), key), median(steady.slice(-third), key)]
    report.figure(`${key}, median of the first and of the last third`, `${first} → ${last}`)
    const growth = Math.round((last / first - 1) * 1000) / 1000
    if (full) report.atMost(`growth of ${key}`, growth, GROWTH_BAR)
  }
  report.figure('residentMiB, highest', Math.max(...samples.map(({ highestMiB }) => highestMiB)))
}
