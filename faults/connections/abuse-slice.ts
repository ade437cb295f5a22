import { residentMiB } from '../harness/process-stats.ts'
import type { FaultOptions, FaultReport, Reporter } from '../harness/report.ts'
import { METRICS_TOKEN, readMetrics, readServerMetrics } from '../harness/server-metrics.ts'
import { onSite, type Site } from '../harness/site.ts'
import { closeSockets, openSockets } from '../harness/sockets.ts'
import { keepPinging, type PingFlood } from './abuse/ping-flood.ts'

const ADDRESS = '203.0.113.66'
const MISSES = { atOnce: 600, perSecond: 10 }
const TEAM_LISTS = { atOnce: 240, perSecond: 4 }
const RENAMES = { atOnce: 20, perSecond: 1 / 3 }
/** Each abuse continues until this many of its calls were refused. */
const REFUSALS = 20
const FLOODS = 5
const HONEST_CALLS = 50
const AT_ONCE = 10
const MAX_GROWTH_MIB = 100

/**
 * Every kind of abuse, until its limit has refused it often enough. How many calls get through then depends on the
 * limit and the elapsed time, not on the speed of the machine.
 */
export const run = (_options: FaultOptions): Promise<FaultReport> =>
  onSite(
    async (site, report) => {
      const [abuser, honest] = await site.signInMany(2, 'person')
      if (abuser === undefined || honest === undefined) throw new Error('two people must sign in')
      const player_emails = ['one@example.com', 'two@example.com']
      const team = await abuser.must<{ id: string }>('POST', '/teams/create', { team_name: 'Restless', player_emails })
      const before = residentMiB(site.instance.child.pid)
      const flood: PingFlood = { bytes: 0, connections: 0, isOver: false }
      const spectators = await openSockets(site.origin.replace('localhost', '127.0.0.1'), 1)
      let received = 0
      spectators[0]?.on('tournament_updated', () => (received += 1))
      let turn = 0
      const rename = async () =>
        (await abuser.call('PUT', `/teams/${team.id}/name?new_name=Restless%20${turn++}`)).status
      const [misses, lists, renames, honestStatuses] = await Promise.all([
        untilRefused(() => missTheCache(site)),
        untilRefused(async () => (await abuser.call('GET', '/teams')).status),
        untilRefused(rename),
        repeat(HONEST_CALLS, async () => (await honest.call('GET', '/auth/me')).status),
        keepPinging(site.origin, ADDRESS, flood, FLOODS),
      ])
      closeSockets(spectators)
      reportLimited(report, 'reads of unknown brackets', misses, 404, MISSES)
      reportLimited(report, 'team lists of one viewer', lists, 200, TEAM_LISTS)
      reportLimited(report, 'renames', renames, 200, RENAMES)
      report.atMost('broadcasts of renames that a spectator received', received, renames.statuses.get(200) ?? 0)
      report.equal('honest calls that succeeded', honestStatuses.get(200) ?? 0, HONEST_CALLS)
      report.atLeast('websockets that sent pings', flood.connections, FLOODS)
      report.equal('websockets closed for it', await countEnded(site), flood.connections)
      report.atMost('MiB above the start', residentMiB(site.instance.child.pid) - before, MAX_GROWTH_MIB)
      report.equal('5xx responses', (await readServerMetrics(site)).serverErrors, 0)
    },
    { HOST: '127.0.0.1', RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.0/8', METRICS_TOKEN },
  )

interface Limited {
  statuses: Map<number, number>
  seconds: number
}

/** Calls, some in parallel, until the limit has refused enough of them. */
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
  abuse: string,
  { statuses, seconds }: Limited,
  ok: number,
  { atOnce, perSecond }: { atOnce: number; perSecond: number },
): void {
  const others = [...statuses.keys()].filter((status) => status !== ok && status !== 429)
  report.atLeast(`${abuse} allowed`, statuses.get(ok) ?? 0, atOnce)
  report.atMost(`${abuse} allowed, at most`, statuses.get(ok) ?? 0, atOnce + perSecond * seconds + 1)
  report.equal(`${abuse} with another status than ${ok} and 429`, others.length, 0)
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
