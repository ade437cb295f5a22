import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '@cup/rehearsal/person'
import { measureBaseline, startProbe } from '../harness/probe.ts'
import { residentMiB } from '../harness/process-figures.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { type Site, withSite } from '../harness/site.ts'
import { closeSockets, openSockets } from '../harness/sockets.ts'

const MEMORY_BAR_MIB = 100
const HONEST_P99_FACTOR = 1.5
const CONTROL_MS = 3_000
const PINGS = Buffer.alloc(60_000, Buffer.from([0x89, 0x80, 0, 0, 0, 0]))
const PER_NETWORK = 1_000
/** Six at once, and one every ten seconds. */
const broadcastsAllowed = (ms: number): number => 6 + Math.ceil(ms / 10_000) + 1

interface Abuse {
  isOver: boolean
  pingBytes: number
  statuses: Map<number, number>
  renames: number
}

/**
 * What a stranger or a free account can do cheaply, all at once, beside people who use the site: websocket pings that
 * nobody reads, reads that no cache holds, team lists made for one viewer, a team renamed every second, and sockets from
 * every address of one IPv6 network. The control does the first without its limits.
 */
export async function run({ full, minutes = full ? 60 : 0.2, say = () => {} }: FaultOptions): Promise<FaultReport> {
  const report = createReport()
  const env = { HOST: '127.0.0.1', RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.0/8' }
  await withSite((site) => abuse(site, report, minutes * 60_000, say), env)
  await withSite((site) => pingWithoutLimits(site, report), { HOST: '127.0.0.1', FAULT_UNLIMITED_SOCKETS: '1' })
  return report.result()
}

async function abuse(site: Site, report: Reporter, ms: number, say: (line: string) => void): Promise<void> {
  const [rascal, honestPlayer] = await site.signInMany(2, 'person')
  if (rascal === undefined || honestPlayer === undefined) throw new Error('nobody signed in')
  const { id: teamId } = await rascal.must<{ id: string }>('POST', '/teams/create', {
    team_name: 'Restless',
    player_emails: ['one@example.com', 'two@example.com'],
  })
  const ask = async () => (await honestPlayer.call('GET', '/auth/me')).status
  const baseline = await measureBaseline(ask, 3_000)
  const spectators = await openSockets(site.origin, 5)
  let broadcasts = 0
  spectators[0]?.on('tournament_updated', () => (broadcasts += 1))
  const before = residentMiB(site.instance.child.pid)
  const state: Abuse = { isOver: false, pingBytes: 0, statuses: new Map(), renames: 0 }
  const probe = startProbe(ask)
  const work = [
    keepPinging(site, state),
    keepPinging(site, state),
    keepAsking(state, () => fetch(`${site.origin}/api/bracket/${crypto.randomUUID()}`)),
    keepAsking(state, () => fetch(`${site.origin}/api/bracket/${crypto.randomUUID()}`)),
    keepAsking(state, async () => ({ status: (await rascal.call('GET', '/teams')).status })),
    keepRenaming(rascal, teamId, state),
  ]
  const highest = await watchMemory(site, ms, say)
  state.isOver = true
  await Promise.all(work)
  const { p99Ms, failures, requests } = await probe.stop()
  report.figure('minutes', Math.round((ms / 60_000) * 10) / 10)
  report.figure('MiB of pings sent', Math.round(state.pingBytes / 2 ** 20))
  report.figure(
    'abusive reads',
    [...state.statuses.values()].reduce((sum, count) => sum + count, 0),
  )
  report.atLeast('abusive reads refused with 429', state.statuses.get(429) ?? 0, 1)
  report.equal('answers of 5xx', countServerErrors(state), 0)
  report.figure('renames', state.renames)
  report.atMost('broadcasts that spectators heard', broadcasts, broadcastsAllowed(ms + 3_000))
  report.atMost('MiB above the beginning', highest - before, MEMORY_BAR_MIB)
  report.figure('honest calls', requests)
  report.none('honest calls that failed', failures)
  report.figure('honest calls before p99 ms', baseline)
  report.atMost('honest calls meanwhile p99 ms', p99Ms, HONEST_P99_FACTOR * baseline)
  report.atMost('sockets of one IPv6 network', await openFromOneNetwork(site, PER_NETWORK + 50), PER_NETWORK)
  report.equal('exits', site.instance.isRunning() ? 0 : 1, 0)
  closeSockets(spectators)
}

const countServerErrors = ({ statuses }: Abuse): number =>
  [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0)

/** Without the limits the same pings are taken in and answered into memory: the limits are what stops them. */
async function pingWithoutLimits(site: Site, report: Reporter): Promise<void> {
  const state: Abuse = { isOver: false, pingBytes: 0, statuses: new Map(), renames: 0 }
  const before = residentMiB(site.instance.child.pid)
  const pinging = keepPinging(site, state)
  await sleep(CONTROL_MS)
  const after = residentMiB(site.instance.child.pid)
  state.isOver = true
  await pinging
  report.atLeast('control: MiB of pings one socket could send', Math.round(state.pingBytes / 2 ** 20), 1)
  report.figure('control: MiB above the beginning', after - before)
}

async function watchMemory(site: Site, ms: number, say: (line: string) => void): Promise<number> {
  const deadline = Date.now() + ms
  let highest = 0
  while (Date.now() < deadline) {
    await sleep(Math.min(2_000, Math.max(1, deadline - Date.now())))
    const now = residentMiB(site.instance.child.pid)
    if (now > highest) say(`${now} MiB`)
    highest = Math.max(highest, now)
  }
  return highest
}

/** Sends pings as fast as they are taken and never reads; begins anew whenever it is ended. */
async function keepPinging({ origin }: Site, state: Abuse): Promise<void> {
  while (!state.isOver) {
    const connection = net.connect(Number(new URL(origin).port), '127.0.0.1')
    const closed = new Promise<void>((resolve) => connection.once('close', () => resolve()))
    connection.on('error', () => {})
    connection.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await Promise.race([new Promise<void>((resolve) => connection.once('data', () => resolve())), closed])
    connection.pause()
    while (!state.isOver && connection.writable) {
      if (connection.write(PINGS)) await sleep(0)
      else await Promise.race([drained(connection), closed])
    }
    state.pingBytes += connection.bytesWritten
    connection.destroy()
    await sleep(50)
  }
}

const drained = (connection: net.Socket): Promise<void> =>
  Promise.race([new Promise<void>((resolve) => connection.once('drain', () => resolve())), sleep(5_000)])

async function keepAsking(state: Abuse, ask: () => Promise<{ status: number }>): Promise<void> {
  while (!state.isOver) {
    const { status } = await ask()
    state.statuses.set(status, (state.statuses.get(status) ?? 0) + 1)
  }
}

async function keepRenaming(captain: Person, teamId: string, state: Abuse): Promise<void> {
  while (!state.isOver) {
    await captain.call('PUT', `/teams/${teamId}/name?new_name=Restless%20${state.renames}`)
    state.renames += 1
    await sleep(1_000)
  }
}

/** How many sessions a client gets that uses another address of its network each time. */
async function openFromOneNetwork({ origin }: Site, tries: number): Promise<number> {
  let opened = 0
  for (let count = 1; count <= tries; count++) {
    const headers = { 'x-forwarded-for': `2001:db8:7:7::${count.toString(16)}` }
    const { status } = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`, { headers })
    if (status === 200) opened += 1
  }
  return opened
}
