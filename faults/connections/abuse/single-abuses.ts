import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '@cup/rehearsal/person'
import { residentMiB } from '../../harness/process-stats.ts'
import { readServerMetrics } from '../../harness/server-metrics.ts'
import type { Site } from '../../harness/site.ts'
import { closeSockets, countConnected, openSockets } from '../../harness/sockets.ts'
import { waitUntil } from '../../harness/wait-until.ts'
import { keepPinging, LONG_PINGS } from './ping-flood.ts'

const ADDRESS = '203.0.113.66'
const AT_ONCE = 10
const BETWEEN_RENAMES_MS = 300
const RECEIVED_WITHIN_MS = 2_000

export interface PingResult {
  sentMiB: number
  grownMiB: number
}

/** One socket pings and never reads, until the server has grown by `maxMiB` or the time is over. */
export async function pingUntil(site: Site, maxMiB: number, ms: number): Promise<PingResult> {
  const { pid } = site.instance.child
  const before = residentMiB(pid)
  const flood = { bytes: 0, connections: 0, isOver: false, pings: LONG_PINGS }
  const pinging = keepPinging(site.origin, ADDRESS, flood)
  const deadline = Date.now() + ms
  let highest = before
  while (Date.now() < deadline && highest - before < maxMiB) {
    await sleep(100)
    highest = Math.max(highest, residentMiB(pid))
  }
  flood.isOver = true
  await pinging
  return { sentMiB: Math.round(flood.bytes / 2 ** 20), grownMiB: highest - before }
}

export interface CallResult {
  statuses: Map<number, number>
  statements: number
  seconds: number
}

/** Makes `count` calls as fast as the responses arrive, some in parallel. */
async function callOften(site: Site, count: number, call: () => Promise<number>): Promise<CallResult> {
  const before = await readServerMetrics(site)
  const began = performance.now()
  const statuses = new Map<number, number>()
  let called = 0
  const callInTurn = async (): Promise<void> => {
    while (called < count) {
      called += 1
      const status = await call()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, callInTurn))
  const { statements } = await readServerMetrics(site)
  return { statuses, statements: statements - before.statements, seconds: (performance.now() - began) / 1000 }
}

export const readUnknownBrackets = (site: Site, count: number): Promise<CallResult> =>
  callOften(site, count, async () => {
    const headers = { 'x-forwarded-for': ADDRESS }
    const response = await fetch(`${site.origin}/api/bracket/${crypto.randomUUID()}`, { headers })
    await response.arrayBuffer()
    return response.status
  })

export const readTeamLists = (site: Site, abuser: Person, count: number): Promise<CallResult> =>
  callOften(site, count, async () => (await abuser.call('GET', '/teams')).status)

export interface RenameResult {
  renamed: number
  received: number
  seconds: number
}

/** Renames an unpaid team, and counts the events that a spectator receives. */
export async function renameOften(site: Site, abuser: Person, teamId: string, count: number): Promise<RenameResult> {
  const [spectator] = await openSockets(site.origin.replace('localhost', '127.0.0.1'), 1)
  let received = 0
  spectator?.on('tournament_updated', () => (received += 1))
  const began = performance.now()
  let renamed = 0
  for (let turn = 0; turn < count; turn++) {
    const { status } = await abuser.call('PUT', `/teams/${teamId}/name?new_name=Restless%20${turn}`)
    if (status === 200) renamed += 1
    await sleep(BETWEEN_RENAMES_MS)
  }
  // events within 100 ms are merged into one
  await waitUntil(() => received >= renamed, RECEIVED_WITHIN_MS, 100)
  closeSockets(spectator === undefined ? [] : [spectator])
  return { renamed, received, seconds: (performance.now() - began) / 1000 }
}

/** Opens connections from another address each time; returns how many are open at once. */
export async function openFrom(site: Site, count: number, addressOf: (index: number) => string): Promise<number> {
  const sockets = await openSockets(site.origin.replace('localhost', '127.0.0.1'), count, { forwardedFor: addressOf })
  const open = countConnected(sockets)
  closeSockets(sockets)
  return open
}
