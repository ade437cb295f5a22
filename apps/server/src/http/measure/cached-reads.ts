import type { Logger } from 'pino'
import { DURATION_BUCKETS, type Metrics } from './metrics.ts'

const LOG_EVERY_MS = 1_000

/** Counts one cached read: what it cost is what this costs, so it is a few additions and nothing else. */
export type CountCachedRead = (route: string, status: number, ms: number) => void

interface Tally {
  route: string
  status: number
  /** Since the last line of the log. */
  logged: { count: number; maxMs: number }
  /** Since the metrics were read last: how many, and how many within each bucket but in none before it. */
  count: number
  seconds: number
  buckets: number[]
}

/**
 * Cached reads come by the ten thousand. They are counted in plain numbers, which the metrics take over when they are
 * read, and the log has one line per second, route and status instead of one per read.
 */
export function createCachedReads(metrics: Metrics, log: Logger): CountCachedRead {
  const tallies = new Map<string, Map<number, Tally>>()
  let timer: NodeJS.Timeout | undefined

  const tallyOf = (route: string, status: number): Tally => {
    const ofRoute = tallies.get(route) ?? new Map<number, Tally>()
    tallies.set(route, ofRoute)
    const known = ofRoute.get(status)
    if (known !== undefined) return known
    const buckets = DURATION_BUCKETS.map(() => 0)
    const made = { route, status, logged: { count: 0, maxMs: 0 }, count: 0, seconds: 0, buckets }
    ofRoute.set(status, made)
    return made
  }
  const all = (): Tally[] => [...tallies.values()].flatMap((ofRoute) => [...ofRoute.values()])

  const writeLog = (): void => {
    timer = undefined
    for (const { route, status, logged } of all()) {
      if (logged.count === 0) continue
      const { count, maxMs } = logged
      log.info({ route, method: 'GET', status, count, max_ms: Math.round(maxMs), cached: true }, 'requests')
      logged.count = 0
      logged.maxMs = 0
    }
  }
  const handOver = (): void => {
    for (const tally of all()) {
      if (tally.count > 0) addToMetrics(metrics, tally)
      tally.count = 0
      tally.seconds = 0
      tally.buckets.fill(0)
    }
  }
  for (const metric of [metrics.httpRequests, metrics.httpAnswers, metrics.httpDuration]) {
    Object.assign(metric, { collect: handOver })
  }

  return (route, status, ms) => {
    const tally = tallyOf(route, status)
    const seconds = ms / 1000
    tally.count += 1
    tally.seconds += seconds
    const at = bucketOf(seconds)
    if (at >= 0) tally.buckets[at] = (tally.buckets[at] ?? 0) + 1
    tally.logged.count += 1
    if (ms > tally.logged.maxMs) tally.logged.maxMs = ms
    if (timer === undefined) timer = setTimeout(writeLog, LOG_EVERY_MS).unref()
  }
}

/** Almost every cached read is in the first. -1 beyond the last. */
const bucketOf = (seconds: number): number => DURATION_BUCKETS.findIndex((bound) => seconds <= bound)

/** What prom-client keeps for one series of a histogram; it has no call that adds many observations at once. */
interface Series {
  labels: Record<string, string>
  bucketValues: Record<number, number>
  sum: number
  count: number
}

function addToMetrics(metrics: Metrics, { route, status, count, seconds, buckets }: Tally): void {
  metrics.httpRequests.inc({ route, method: 'GET', status: String(status) }, count)
  metrics.httpAnswers.inc({ class: `${Math.floor(status / 100)}xx` }, count)
  const series = seriesOf(metrics, route)
  if (series === undefined) return
  series.count += count
  series.sum += seconds
  for (const [at, bound] of DURATION_BUCKETS.entries()) {
    series.bucketValues[bound] = (series.bucketValues[bound] ?? 0) + (buckets[at] ?? 0)
  }
}

function seriesOf({ httpDuration }: Metrics, route: string): Series | undefined {
  const { hashMap } = httpDuration as unknown as { hashMap: Record<string, Series> }
  const find = () => Object.values(hashMap).find(({ labels }) => labels.route === route && labels.method === 'GET')
  if (find() === undefined) httpDuration.zero({ route, method: 'GET' })
  return find()
}
