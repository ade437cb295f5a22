import { setTimeout as sleep } from 'node:timers/promises'
import { openCup, playOut } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { violationsIn } from '@cup/server/testing/violations-in'
import { lookIntoFolder } from '../harness/look-into.ts'
import { percentile } from '../harness/percentiles.ts'
import { countOpenFiles } from '../harness/process-figures.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { type Site, withSite } from '../harness/site.ts'
import { closeSockets, openSockets } from '../harness/sockets.ts'

const METRICS_TOKEN = 'a-token-of-thirty-two-characters!'
const SAMPLE_EVERY_MS = 2_000
const WORKERS = 8
const SOCKETS = 50
/** The beginning, in which caches fill and code is compiled. */
const WARM_UP = 0.3
const HEAP_GROWTH_BAR = 0.1
const RESIDENT_GROWTH_BAR = 0.2
const LAG_BAR_MS = 250

interface Sample {
  requests: number
  heap: number
  resident: number
  files: number
  lagMs: number
}

interface Work {
  requests: number
  cups: number
  failures: string[]
  isOver: boolean
}

/** A long evening in short: reads, writes, sockets that come and go, one cup after the other. Nothing may grow. */
export const run = ({ full, minutes = full ? 10 : 0.2, say = () => {} }: FaultOptions): Promise<FaultReport> =>
  withSite(
    async (site) => {
      const report = createReport()
      const work: Work = { requests: 0, cups: 0, failures: [], isOver: false }
      const people = await site.signInMany(WORKERS, 'regular')
      const jobs = [
        ...people.map((person) => keepAsking(work, person)),
        keepPlaying(site, work),
        keepConnecting(site, work),
      ]
      const samples = await takeSamples(site, work, minutes * 60_000, say)
      work.isOver = true
      await Promise.all(jobs)
      const steady = samples.slice(Math.floor(samples.length * WARM_UP))
      report.figure('minutes', minutes)
      report.figure('requests', work.requests)
      report.figure('cups played', work.cups)
      report.none('requests that failed', work.failures)
      if (full) {
        report.atMost('heap growth', growth(steady.map(({ heap }) => heap)), HEAP_GROWTH_BAR)
        report.atMost('resident growth', growth(steady.map(({ resident }) => resident)), RESIDENT_GROWTH_BAR)
      }
      report.figure(
        'heap MiB, lowest of the first and of the last third',
        thirds(steady, ({ heap }) => heap),
      )
      report.figure(
        'resident MiB, the same',
        thirds(steady, ({ resident }) => resident),
      )
      report.figure(
        'open files, the same',
        thirds(steady, ({ files }) => files),
      )
      report.atMost(
        'loop lag p99 ms',
        percentile(
          steady.map(({ lagMs }) => lagMs),
          0.99,
        ),
        LAG_BAR_MS,
      )
      report.none('broken invariants', await lookIntoFolder(site.dataDir, violationsIn))
      report.equal('exits', site.instance.isRunning() ? 0 : 1, 0)
      return report.result()
    },
    { METRICS_TOKEN },
  )

async function keepAsking(work: Work, person: Person): Promise<void> {
  for (let turn = 0; !work.isOver; turn++) {
    const isWrite = turn % 10 === 0
    const { status } = isWrite
      ? await person.call('PUT', '/auth/update-name', { name: `Regular ${turn}` })
      : await person.call('GET', ['/teams', '/tournaments/current', '/auth/me', '/teams/invites'][turn % 4] ?? '/teams')
    work.requests += 1
    if (status !== 200) work.failures.push(String(status))
  }
}

/** Cup after cup: four teams enter, pay and play it out. */
async function keepPlaying(site: Site, work: Work): Promise<void> {
  const captains = await site.signInMany(4, 'captain')
  while (!work.isOver) {
    const cup = await openCup(site.admin, `Cup ${work.cups}`)
    for (const [index, captain] of captains.entries()) {
      const player_emails = [1, 2].map((number) => `p${work.cups}-${index}-${number}@example.com`)
      const answer = await captain.call<{ id: string }>('POST', '/teams/create', {
        team_name: `T ${index}`,
        player_emails,
      })
      // an inviter has a hundred invites a day; after that the cups go on without new teams
      if (answer.status === 200) await pay(site, captain, answer.body.id)
    }
    const drawn = await site.admin.call('POST', `/admin/bracket/generate/${cup.id}`)
    if (drawn.status === 200) await playOut(site.admin, cup.id)
    work.cups += 1
    work.requests += 30
  }
}

async function pay(site: Site, captain: Person, teamId: string): Promise<void> {
  const body = { team_id: teamId, origin_url: site.origin }
  const { url } = await captain.must<{ url: string }>('POST', '/payments/checkout', body)
  site.providers.controls.payments.pay(url.split('/').at(-1) ?? '')
  await site.providers.controls.payments.webhooks.settled()
}

async function keepConnecting(site: Site, work: Work): Promise<void> {
  while (!work.isOver) {
    const sockets = await openSockets(site.origin.replace('localhost', '127.0.0.1'), SOCKETS)
    await sleep(500)
    closeSockets(sockets)
  }
}

async function takeSamples(site: Site, work: Work, milliseconds: number, say: (line: string) => void) {
  const samples: Sample[] = []
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    await sleep(SAMPLE_EVERY_MS)
    samples.push(await takeSample(site, work))
    if (samples.length % 30 === 0) say(`${work.requests} requests, ${work.cups} cups`)
  }
  return samples
}

async function takeSample({ origin, instance }: Site, { requests }: Work): Promise<Sample> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await response.text()
  const read = (name: string): number => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    requests,
    heap: toMiB(read('nodejs_heap_size_used_bytes')),
    resident: toMiB(read('process_resident_memory_bytes')),
    files: countOpenFiles(instance.child.pid),
    lagMs: 1000 * read('nodejs_eventloop_lag_p99_seconds'),
  }
}

const toMiB = (bytes: number): number => Math.round(bytes / 2 ** 20)

/** Uses the lowest memory seen after each collection, because garbage in between means nothing. */
const lowest = (values: readonly number[]): number => Math.min(...values)
const firstThird = <T>(values: readonly T[]): T[] => values.slice(0, Math.ceil(values.length / 3))
const lastThird = <T>(values: readonly T[]): T[] => values.slice(-Math.ceil(values.length / 3))

const growth = (values: readonly number[]): number =>
  Math.round((lowest(lastThird(values)) / lowest(firstThird(values)) - 1) * 1000) / 1000

const thirds = (samples: readonly Sample[], pick: (sample: Sample) => number): string =>
  `${lowest(firstThird(samples).map(pick))} → ${lowest(lastThird(samples).map(pick))}`
