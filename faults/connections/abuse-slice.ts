import { residentMiB } from '../harness/process-figures.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { METRICS_TOKEN, readMetrics, readServerFigures } from '../harness/server-figures.ts'
import { type Site, withSite } from '../harness/site.ts'
import { closeSockets, openSockets } from '../harness/sockets.ts'
import { keepPinging, type PingFlood } from './abuse/ping-flood.ts'

const ADDRESS = '203.0.113.66'
const MISSES = { atOnce: 600, perSecond: 10 }
const OWN_VIEWS = { atOnce: 240, perSecond: 4 }
const RENAMES = { atOnce: 20, perSecond: 1 / 3 }
/** Each abuse goes on until so many of its calls were refused. */
const REFUSALS = 20
const FLOODS = 5
const HONEST_CALLS = 50
const AT_ONCE = 10
const MEMORY_BAR_MIB = 100

/**
 * Every kind of abuse, until its limit has refused it often enough: how many calls get through then depends on the
 * limit and the time it took, however slow the machine is.
 */
export const run = (_options: FaultOptions): Promise<FaultReport> =>
  withSite(
    async (site) => {
      const report = createReport()
      const [rascal, honest] = await site.signInMany(2, 'person')
      if (rascal === undefined || honest === undefined) throw new Error('nobody signed in')
      const player_emails = ['one@example.com', 'two@example.com']
      const team = await rascal.must<{ id: string }>('POST', '/teams/create', { team_name: 'Restless', player_emails })
      const before = residentMiB(site.instance.child.pid)
      const flood: PingFlood = { bytes: 0, connections: 0, isOver: false }
      const spectators = await openSockets(site.origin.replace('localhost', '127.0.0.1'), 1)
      let heard = 0
      spectators[0]?.on('tournament_updated', () => (heard += 1))
      let turn = 0
      const rename = async () =>
        (await rascal.call('PUT', `/teams/${team.id}/name?new_name=Restless%20${turn++}`)).status
      const [misses, views, renames, honestStatuses] = await Promise.all([
        untilRefused(() => missTheCache(site)),
        untilRefused(async () => (await rascal.call('GET', '/teams')).status),
        untilRefused(rename),
        repeat(HONEST_CALLS, async () => (await honest.call('GET', '/auth/me')).status),
        keepPinging(site.origin, ADDRESS, flood, FLOODS),
      ])
      closeSockets(spectators)
      reportLimited(report, 'reads of unknown brackets', misses, 404, MISSES)
      reportLimited(report, 'own views', views, 200, OWN_VIEWS)
      reportLimited(report, 'renames', renames, 200, RENAMES)
      report.atMost('broadcasts of renames that a spectator heard', heard, renames.statuses.get(200) ?? 0)
      report.equal('honest calls answered', honestStatuses.get(200) ?? 0, HONEST_CALLS)
      report.atLeast('websockets that sent pings', flood.connections, FLOODS)
      report.equal('websockets ended for it', await countEnded(site), flood.connections)
      report.atMost('MiB above the beginning', residentMiB(site.instance.child.pid) - before, MEMORY_BAR_MIB)
      report.equal('answers of 5xx', (await readServerFigures(site)).serverErrors, 0)
      report.equal('exits', site.instance.isRunning() ? 0 : 1, 0)
      return report.result()
    },
    { HOST: '127.0.0.1', RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.0/8', METRICS_TOKEN },
  )

interface Limited {
  statuses: Map<number, number>
  seconds: number
}

/** Calls, a few at a time, until enough of them were refused by a limit. */
async function untilRefused(call: () => Promise<number>): Promise<Limited> {
  const began = performance.now()
  const statuses = new Map<number, number>()
  const callInTurn = async (): Promise<void> => {
    while ((statuses.get(429) ?? 0) < REFUSALS) count(statuses, await call())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, callInTurn))
  return { statuses, seconds: (performance.now() - began) / 1000 }
}

async function repeat(times: number, call: () => Promise<number>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  for (let calls = 0; calls < times; calls++) count(statuses, await call())
  return statuses
}

const count = (statuses: Map<number, number>, status: number): void =>
  void statuses.set(status, (statuses.get(status) ?? 0) + 1)

function reportLimited(
  report: Reporter,
  what: string,
  { statuses, seconds }: Limited,
  ok: number,
  { atOnce, perSecond }: { atOnce: number; perSecond: number },
): void {
  const others = [...statuses.keys()].filter((status) => status !== ok && status !== 429)
  report.atLeast(`${what} answered`, statuses.get(ok) ?? 0, atOnce)
  report.atMost(`${what} answered, by the limit`, statuses.get(ok) ?? 0, atOnce + perSecond * seconds + 1)
  report.equal(`${what} answered with anything but ${ok} and 429`, others.length, 0)
}

async function missTheCache({ origin }: Site): Promise<number> {
  const headers = { 'x-forwarded-for': ADDRESS }
  const response = await fetch(`${origin}/api/bracket/${crypto.randomUUID()}`, { headers })
  await response.arrayBuffer()
  return response.status
}

async function countEnded({ origin }: Site): Promise<number> {
  return Number(/^ws_ended_total\{reason="flood"\} (\d+)$/m.exec(await readMetrics(origin))?.[1] ?? 0)
}
