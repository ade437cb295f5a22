import { setTimeout as sleep } from 'node:timers/promises'
import { openCup, payFee, playOut } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { percentile } from '../harness/percentiles.ts'
import { countOpenFiles } from '../harness/process-stats.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { METRICS_TOKEN, readServerMetrics, type ServerMetrics } from '../harness/server-metrics.ts'
import { onSite, type Site } from '../harness/site.ts'
import { closeSockets, openSockets } from '../harness/sockets.ts'

const SAMPLE_EVERY_MS = 2_000
const WORKERS = 8
const SOCKETS = 50
/** The first part of the run, in which caches fill and code is compiled. */
const WARM_UP = 0.3
const MAX_HEAP_GROWTH = 0.1
const MAX_RESIDENT_GROWTH = 0.2
const MAX_LAG_MS = 250

interface Sample extends ServerMetrics {
  files: number
}

interface Work {
  requests: number
  cups: number
  failures: string[]
  isOver: boolean
}

/** Reads, writes, sockets that connect and disconnect, one cup after the other. Memory may not grow. */
export const run = ({ full, minutes = full ? 10 : 0.2, log }: FaultOptions): Promise<FaultReport> =>
  onSite(
    async (site, report) => {
      const work: Work = { requests: 0, cups: 0, failures: [], isOver: false }
      const people = await site.signInMany(WORKERS, 'regular')
      const jobs = [
        ...people.map((person) => keepCalling(work, person)),
        keepPlaying(site, work),
        keepConnecting(site, work),
      ]
      const samples = await takeSamples(site, work, minutes * 60_000, log)
      work.isOver = true
      await Promise.all(jobs)
      const steady = samples.slice(Math.floor(samples.length * WARM_UP))
      report.record('minutes', minutes)
      report.record('requests', work.requests)
      report.record('cups played', work.cups)
      report.none('requests that failed', work.failures)
      if (full) {
        report.atMost('heap growth', growth(steady.map(({ heapMiB }) => heapMiB)), MAX_HEAP_GROWTH)
        report.atMost('resident growth', growth(steady.map(({ residentMiB }) => residentMiB)), MAX_RESIDENT_GROWTH)
      }
      report.record(
        'heap MiB, lowest of the first and of the last third',
        thirds(steady, ({ heapMiB }) => heapMiB),
      )
      report.record(
        'resident MiB, lowest of the first and of the last third',
        thirds(steady, ({ residentMiB }) => residentMiB),
      )
      report.record(
        'open files, lowest of the first and of the last third',
        thirds(steady, ({ files }) => files),
      )
      report.atMost(
        'loop lag p99 ms',
        percentile(
          steady.map(({ loopLagMs }) => loopLagMs),
          0.99,
        ),
        MAX_LAG_MS,
      )
    },
    { METRICS_TOKEN },
  )

async function keepCalling(work: Work, person: Person): Promise<void> {
  for (let turn = 0; !work.isOver; turn++) {
    const isWrite = turn % 10 === 0
    const { status } = isWrite
      ? await person.call('PUT', '/auth/update-name', { name: `Regular ${turn}` })
      : await person.call('GET', ['/teams', '/tournaments/current', '/auth/me', '/teams/invites'][turn % 4] ?? '/teams')
    work.requests += 1
    if (status !== 200) work.failures.push(String(status))
  }
}

/** Plays cup after cup: four teams enter and pay, an admin sets all results. */
async function keepPlaying(site: Site, work: Work): Promise<void> {
  const captains = await site.signInMany(4, 'captain')
  while (!work.isOver) {
    const cup = await openCup(site.admin, `Cup ${work.cups}`)
    for (const [index, captain] of captains.entries()) {
      const player_emails = [1, 2].map((number) => `p${work.cups}-${index}-${number}@example.com`)
      const created = await captain.call<{ id: string }>('POST', '/teams/create', {
        team_name: `T ${index}`,
        player_emails,
      })
      // an inviter has a hundred invites a day; after that the cups have no teams
      if (created.status === 200) await payFee(site.origin, captain, created.body.id)
    }
    const drawn = await site.admin.call('POST', `/admin/bracket/generate/${cup.id}`)
    if (drawn.status === 200) await playOut(site.admin, cup.id)
    work.cups += 1
    work.requests += 30
  }
}

async function keepConnecting(site: Site, work: Work): Promise<void> {
  while (!work.isOver) {
    const sockets = await openSockets(site.origin.replace('localhost', '127.0.0.1'), SOCKETS)
    await sleep(500)
    closeSockets(sockets)
  }
}

async function takeSamples(site: Site, work: Work, milliseconds: number, log: (line: string) => void) {
  const samples: Sample[] = []
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    await sleep(SAMPLE_EVERY_MS)
    samples.push({ ...(await readServerMetrics(site)), files: countOpenFiles(site.instance.child.pid) })
    if (samples.length % 30 === 0) log(`${work.requests} requests, ${work.cups} cups`)
  }
  return samples
}

/** The lowest value is the memory that a garbage collection leaves. */
const lowest = (values: readonly number[]): number => Math.min(...values)
const firstThird = <T>(values: readonly T[]): T[] => values.slice(0, Math.ceil(values.length / 3))
const lastThird = <T>(values: readonly T[]): T[] => values.slice(-Math.ceil(values.length / 3))

const growth = (values: readonly number[]): number =>
  Math.round((lowest(lastThird(values)) / lowest(firstThird(values)) - 1) * 1000) / 1000

const thirds = (samples: readonly Sample[], pick: (sample: Sample) => number): string =>
  `${lowest(firstThird(samples).map(pick))} → ${lowest(lastThird(samples).map(pick))}`
