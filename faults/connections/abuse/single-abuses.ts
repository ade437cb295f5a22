import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '@cup/rehearsal/person'
import { residentMiB } from '../../harness/process-figures.ts'
import { readServerFigures } from '../../harness/server-figures.ts'
import type { Site } from '../../harness/site.ts'
import { closeSockets, countConnected, openSockets } from '../../harness/sockets.ts'
import { keepPinging, LONG_PINGS } from './ping-flood.ts'

const ADDRESS = '203.0.113.66'
const AT_ONCE = 10
const BETWEEN_RENAMES_MS = 300
const HEARD_WITHIN_MS = 2_000

export interface PingResult {
  sentMiB: number
  grownMiB: number
}

/** One socket that pings and never reads, until the server has grown by the given amount or the time is over. */
export async function pingUntil(site: Site, mostMiB: number, ms: number): Promise<PingResult> {
  const { pid } = site.instance.child
  const before = residentMiB(pid)
  const flood = { bytes: 0, connections: 0, isOver: false, pings: LONG_PINGS }
  const pinging = keepPinging(site.origin, ADDRESS, flood)
  const deadline = Date.now() + ms
  let highest = before
  while (Date.now() < deadline && highest - before < mostMiB) {
    await sleep(100)
    highest = Math.max(highest, residentMiB(pid))
  }
  flood.isOver = true
  await pinging
  return { sentMiB: Math.round(flood.bytes / 2 ** 20), grownMiB: highest - before }
}

export interface AskResult {
  statuses: Map<number, number>
  statements: number
  seconds: number
}

/** This many reads as fast as the responses arrive, some in parallel. */
async function askOften(site: Site, count: number, ask: () => Promise<number>): Promise<AskResult> {
  const before = await readServerFigures(site)
  const began = performance.now()
  const statuses = new Map<number, number>()
  let asked = 0
  const askInTurn = async (): Promise<void> => {
    while (asked < count) {
      asked += 1
      const status = await ask()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn))
  const { statements } = await readServerFigures(site)
  return { statuses, statements: statements - before.statements, seconds: (performance.now() - began) / 1000 }
}

export const askForUnknownBrackets = (site: Site, count: number): Promise<AskResult> =>
  askOften(site, count, async () => {
    const headers = { 'x-forwarded-for': ADDRESS }
    const response = await fetch(`${site.origin}/api/bracket/${crypto.randomUUID()}`, { headers })
    await response.arrayBuffer()
    return response.status
  })

export const askForOwnViews = (site: Site, rascal: Person, count: number): Promise<AskResult> =>
  askOften(site, count, async () => (await rascal.call('GET', '/teams')).status)

export interface RenameResult {
  renamed: number
  heard: number
  seconds: number
}

/** Renames of an unpaid team, and how many events a spectator got for them. */
export async function renameOften(site: Site, rascal: Person, teamId: string, count: number): Promise<RenameResult> {
  const [spectator] = await openSockets(site.origin.replace('localhost', '127.0.0.1'), 1)
  let heard = 0
  spectator?.on('tournament_updated', () => (heard += 1))
  const began = performance.now()
  let renamed = 0
  for (let turn = 0; turn < count; turn++) {
    const { status } = await rascal.call('PUT', `/teams/${teamId}/name?new_name=Restless%20${turn}`)
    if (status === 200) renamed += 1
    await sleep(BETWEEN_RENAMES_MS)
  }
  // events within 100 ms are merged into one
  const deadline = performance.now() + HEARD_WITHIN_MS
  while (heard < renamed && performance.now() < deadline) await sleep(100)
  closeSockets(spectator === undefined ? [] : [spectator])
  return { renamed, heard, seconds: (performance.now() - began) / 1000 }
}

/** How many live connections are open at once for a client that uses another address each time. */
export async function openFrom(site: Site, count: number, addressOf: (index: number) => string): Promise<number> {
  const sockets = await openSockets(site.origin.replace('localhost', '127.0.0.1'), count, { forwardedFor: addressOf })
  const open = countConnected(sockets)
  closeSockets(sockets)
  return open
}
