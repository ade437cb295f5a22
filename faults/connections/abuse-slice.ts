import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '@cup/rehearsal/person'
import { residentMiB } from '../harness/process-figures.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { METRICS_TOKEN, readMetrics, readServerFigures } from '../harness/server-figures.ts'
import { type Site, withSite } from '../harness/site.ts'
import { closeSockets, openSockets } from '../harness/sockets.ts'
import { keepPinging, type PingFlood } from './abuse/ping-flood.ts'

const ADDRESS = '203.0.113.66'
const MISSES = { allowed: 600, asked: 620 }
const OWN_VIEWS = { allowed: 60, asked: 65 }
const RENAMES = { atOnce: 6, done: 12 }
const FLOODS = 5
const HONEST_CALLS = 50
const AT_ONCE = 10
const MEMORY_BAR_MIB = 100

/**
 * The abuse of T33 in fixed numbers, on a server whose limits do not refill: how many are refused then depends on nothing
 * but the limits, however slow the machine is.
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
      const [misses, views, broadcasts, honestStatuses] = await Promise.all([
        repeat(MISSES.asked, () => missTheCache(site)),
        repeat(OWN_VIEWS.asked, async () => (await rascal.call('GET', '/teams')).status),
        renameBesideSpectator(site, rascal, team.id),
        repeat(HONEST_CALLS, async () => (await honest.call('GET', '/auth/me')).status),
        keepPinging(site.origin, ADDRESS, flood, FLOODS),
      ])
      report.equal('reads of unknown brackets answered', misses.get(404) ?? 0, MISSES.allowed)
      report.equal('reads of unknown brackets refused', misses.get(429) ?? 0, MISSES.asked - MISSES.allowed)
      report.equal('own views answered', views.get(200) ?? 0, OWN_VIEWS.allowed)
      report.equal('own views refused', views.get(429) ?? 0, OWN_VIEWS.asked - OWN_VIEWS.allowed)
      report.atMost('broadcasts that a spectator heard', broadcasts.heard, broadcasts.allowed)
      report.equal('honest calls answered', honestStatuses.get(200) ?? 0, HONEST_CALLS)
      report.atLeast('websockets that sent pings', flood.connections, FLOODS)
      report.equal('websockets ended for it', await countEnded(site), flood.connections)
      report.atMost('MiB above the beginning', residentMiB(site.instance.child.pid) - before, MEMORY_BAR_MIB)
      report.equal('answers of 5xx', (await readServerFigures(site)).serverErrors, 0)
      report.equal('exits', site.instance.isRunning() ? 0 : 1, 0)
      return report.result()
    },
    { HOST: '127.0.0.1', RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.0/8', METRICS_TOKEN, FAULT_NO_REFILL: '1' },
  )

/** A few at a time, because calls of one caller are slowed down; how often each status came. */
async function repeat(times: number, ask: () => Promise<number>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let begun = 0
  const askInTurn = async (): Promise<void> => {
    while (begun < times) {
      begun += 1
      const status = await ask()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn))
  return statuses
}

async function missTheCache({ origin }: Site): Promise<number> {
  const headers = { 'x-forwarded-for': ADDRESS }
  const response = await fetch(`${origin}/api/bracket/${crypto.randomUUID()}`, { headers })
  await response.arrayBuffer()
  return response.status
}

async function renameBesideSpectator(site: Site, rascal: Person, teamId: string) {
  const spectators = await openSockets(site.origin.replace('localhost', '127.0.0.1'), 1)
  let heard = 0
  spectators[0]?.on('tournament_updated', () => (heard += 1))
  const began = performance.now()
  for (let turn = 0; turn < RENAMES.done; turn++) {
    await rascal.must('PUT', `/teams/${teamId}/name?new_name=Restless%20${turn}`)
  }
  while (heard === 0) await sleep(20)
  const seconds = (performance.now() - began) / 1000
  closeSockets(spectators)
  return { heard, allowed: RENAMES.atOnce + Math.ceil(seconds / 10) + 1 }
}

async function countEnded({ origin }: Site): Promise<number> {
  return Number(/^ws_ended_total\{reason="flood"\} (\d+)$/m.exec(await readMetrics(origin))?.[1] ?? 0)
}
