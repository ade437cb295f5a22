import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HelperProcess, startHelper } from '../harness/helper-process.ts'
import { percentile } from '../harness/percentiles.ts'
import type { FaultOptions, FaultReport, Reporter } from '../harness/report.ts'
import { METRICS_TOKEN, readServerMetrics } from '../harness/server-metrics.ts'
import { onSite, type Site } from '../harness/site.ts'
import { closeSockets, countConnected, openSockets } from '../harness/sockets.ts'
import type { AbuseCounts, AbuserDetails } from './abuse/abuser.ts'
import { type HonestEvening, keepPlaying } from './abuse/honest-evening.ts'
import type { HonestDetails, HonestTimes } from './abuse/honest-people.ts'

const HONEST_P99_FACTOR = 1.5
const HONEST_PEOPLE = 4
const SPECTATORS = 20
/** The first part of the run, in which code is compiled and caches fill. */
const WARM_UP = 0.2
const GROWTH_BAR = 0.1
const SAMPLE_EVERY_MS = 2_000
/** How long the abuser works and rests in turns, and how long its last requests may take to end. */
interface Pace {
  abuseMs: number
  restMs: number
  settleMs: number
}
const FULL_PACE: Pace = { abuseMs: 48_000, restMs: 11_000, settleMs: 1_000 }
const SLICE_PACE: Pace = { abuseMs: 4_000, restMs: 1_000, settleMs: 500 }

/**
 * Everything that a stranger or a free account can do cheaply, beside an evening of cups: pings without reading, cache
 * misses, team lists for one viewer, guessed tokens, a team renamed every second, sockets from every address of one
 * network. The abuser rests in turns, so that honest calls with and without it are measured in the same minutes. It and
 * the honest people have processes of their own, so that neither waits for the other.
 */
export const run = ({ full, minutes = full ? 60 : 0.2, log }: FaultOptions): Promise<FaultReport> =>
  onSite(
    async (site, report) => {
      const people = await site.signInMany(HONEST_PEOPLE + 1, 'person')
      const [abuser, ...honest] = people.map(({ token }) => token)
      const { origin } = site
      const abuserDetails: AbuserDetails = { origin, token: abuser ?? '' }
      const honestDetails: HonestDetails = { origin, tokens: honest }
      const helpers = {
        abuser: await startHelper(fileOf('abuser.ts'), abuserDetails, { isElsewhere: true }),
        honest: await startHelper(fileOf('honest-people.ts'), honestDetails),
      }
      const spectators = await openSockets(site.origin.replace('localhost', '127.0.0.1'), SPECTATORS)
      const evening: HonestEvening = { cups: 0, results: 0, failures: [], isOver: false }
      const playing = keepPlaying(site, evening)
      const measured = await takeTurns(site, helpers, full ? FULL_PACE : SLICE_PACE, minutes * 60_000, log)
      evening.isOver = true
      await playing
      for (const helper of Object.values(helpers)) await helper.end()
      report.record('minutes', minutes)
      reportAbuse(report, measured.counts)
      report.record('cups played meanwhile', evening.cups)
      report.record('results set meanwhile', evening.results)
      report.none('calls of the evening that failed', evening.failures)
      report.equal('spectators still connected', countConnected(spectators), SPECTATORS)
      reportHonest(report, measured)
      reportMemory(report, measured.samples, full)
      report.equal('5xx responses', (await readServerMetrics(site)).serverErrors, 0)
      closeSockets(spectators)
    },
    { HOST: '127.0.0.1', RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.0/8', METRICS_TOKEN, LOG_LEVEL: 'info' },
  )

const fileOf = (name: string): string => path.join(import.meta.dirname, 'abuse', name)

interface Memory {
  heapMiB: number
  residentMiB: number
  highestMiB: number
}

interface Measured {
  counts: AbuseCounts
  resting: HonestTimes
  abused: HonestTimes
  samples: Memory[]
  /** The processors that the server used in each turn. */
  cpu: { resting: number[]; abused: number[] }
}

async function takeTurns(
  site: Site,
  { abuser, honest }: { abuser: HelperProcess; honest: HelperProcess },
  { abuseMs, restMs, settleMs }: Pace,
  ms: number,
  log: (line: string) => void,
): Promise<Measured> {
  const measured: Omit<Measured, 'counts'> = {
    resting: none(),
    abused: none(),
    samples: [],
    cpu: { resting: [], abused: [] },
  }
  const deadline = Date.now() + ms
  const began = Date.now()
  let counts = await abuser.run<AbuseCounts>('rest')
  while (Date.now() < deadline) {
    await honest.run('take')
    const quiet = await sample(site, restMs)
    const resting = await honest.run<HonestTimes>('take')
    await abuser.run('abuse')
    const busy = await sample(site, abuseMs)
    const abused = await honest.run<HonestTimes>('take')
    counts = await abuser.run<AbuseCounts>('rest')
    measured.cpu.resting.push(quiet.processors)
    measured.cpu.abused.push(busy.processors)
    measured.samples.push(quiet.lowest, busy.lowest)
    add(measured.resting, resting)
    add(measured.abused, abused)
    const minute = Math.round((Date.now() - began) / 6_000) / 10
    const [one, other] = [resting, abused].map(({ times }) => percentile(times, 0.99))
    const { residentMiB, heapMiB } = busy.lowest
    log(`${minute} min: ${residentMiB} MiB, heap ${heapMiB}; p99 ${one} ms at rest, ${other} ms during the abuse`)
    await sleep(settleMs)
  }
  return { ...measured, counts }
}

/**
 * Samples the server for a while. The lowest value is the memory that a garbage collection leaves; the values between
 * collections include garbage.
 */
async function sample(site: Site, ms: number): Promise<{ lowest: Memory; processors: number }> {
  const began = performance.now()
  const first = await readServerMetrics(site)
  const metrics = [first]
  while (performance.now() - began < ms) {
    await sleep(Math.min(SAMPLE_EVERY_MS, Math.max(1, began + ms - performance.now())))
    metrics.push(await readServerMetrics(site))
  }
  const seconds = (performance.now() - began) / 1000
  return {
    lowest: {
      heapMiB: Math.min(...metrics.map(({ heapMiB }) => heapMiB)),
      residentMiB: Math.min(...metrics.map(({ residentMiB }) => residentMiB)),
      highestMiB: Math.max(...metrics.map(({ residentMiB }) => residentMiB)),
    },
    processors: ((metrics.at(-1) ?? first).cpuSeconds - first.cpuSeconds) / seconds,
  }
}

const none = (): HonestTimes => ({ times: [], failures: [] })

function add(sum: HonestTimes, { times, failures }: HonestTimes): void {
  sum.times.push(...times)
  sum.failures.push(...failures)
}

function reportAbuse(report: Reporter, { responses, broken, pingBytes, pingConnections }: AbuseCounts): void {
  report.record('MiB of pings sent', Math.round(pingBytes / 2 ** 20))
  report.record('websockets with pings', pingConnections)
  for (const [request, statuses] of Object.entries(responses)) {
    const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
    report.record(request, counts.join(', '))
  }
  report.record('abusive requests without a response', broken)
  const failed = Object.values(responses)
    .flatMap(Object.entries<number>)
    .filter(([status]) => Number(status) >= 500)
  report.none(
    'kinds of abusive requests with 5xx',
    failed.map(([status, count]) => `${count} × ${status}`),
  )
}

function reportHonest(report: Reporter, { resting, abused, cpu }: Measured): void {
  const baseline = percentile(resting.times, 0.99)
  report.record('honest calls', resting.times.length + abused.times.length)
  report.none('honest calls that failed', [...resting.failures, ...abused.failures])
  report.record('honest calls while the abuser rests p50 ms', percentile(resting.times, 0.5))
  report.record('honest calls during the abuse p50 ms', percentile(abused.times, 0.5))
  for (const [turn, shares] of Object.entries(cpu)) {
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
    report.record(`processors that the server uses, ${turn}`, Math.round(mean * 1000) / 1000)
  }
  report.record('honest calls while the abuser rests p99 ms', baseline)
  report.atMost('honest calls during the abuse p99 ms', percentile(abused.times, 0.99), HONEST_P99_FACTOR * baseline)
}

function reportMemory(report: Reporter, samples: readonly Memory[], full: boolean): void {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP))
  const third = Math.ceil(steady.length / 3)
  // the median, because the lowest of many samples was by chance taken right after a collection
  const median = (part: readonly Memory[], key: 'heapMiB' | 'residentMiB') =>
    percentile(
      part.map((sample) => sample[key]),
      0.5,
    )
  for (const key of ['residentMiB', 'heapMiB'] as const) {
    const [first, last] = [median(steady.slice(0, third), key), median(steady.slice(-third), key)]
    report.record(`${key}, median of the first and of the last third`, `${first} → ${last}`)
    const growth = Math.round((last / first - 1) * 1000) / 1000
    if (full) report.atMost(`growth of ${key}`, growth, GROWTH_BAR)
  }
  report.record('residentMiB, highest', Math.max(...samples.map(({ highestMiB }) => highestMiB)))
}
