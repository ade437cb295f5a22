import net from 'node:net'
import { percentile } from '../harness/percentiles.ts'
import { type ProbeResult, startProbe } from '../harness/probe.ts'
import { countOpenFiles, untilOpenFiles } from '../harness/process-stats.ts'
import { websocketHandshake } from '../harness/raw-websockets.ts'
import type { FaultOptions, FaultReport, Reporter } from '../harness/report.ts'
import { onSite, type Site } from '../harness/site.ts'
import {
  closeSockets,
  countConnected,
  type LiveSocket,
  openFromManyAddresses,
  openSockets,
} from '../harness/sockets.ts'
import { waitUntil } from '../harness/wait-until.ts'

const FLOODER = '127.0.0.66'
const PER_ADDRESS_LIMIT = 1_000
const PEOPLE = 5
/** The number of comparisons of a crowd and a flood. */
const TURNS = 5
const FILES_SLACK = 10
const TIMEOUT_MS = 120_000
/** Ten seconds to join, and half a minute for a close that the client does not confirm. */
const HALF_OPEN_MS = 60_000

/** One address floods: with too many connections, too large packets, too many messages, or with silence. */
export const run = ({ full, log }: FaultOptions): Promise<FaultReport> =>
  onSite(
    async (site, report) => {
      const people = await site.signInMany(PEOPLE, 'person')
      let calls = 0
      // several people in turn: one alone would exceed the limit of a person
      const call = async () => {
        calls += 1
        return (await people[calls % PEOPLE]?.call('GET', '/auth/me'))?.status ?? 0
      }
      const honest = await openSockets(site.origin, 5)
      const { crowdMs, failures } = await compareWithCrowd(site, report, call, full ? 2_000 : 1_050)
      log('compared with a crowd')

      const probe = startProbe(call)
      const count = full ? 100 : 5
      report.equal('sockets that stay after a large packet', await misbehave(site, count, sendLargePacket), 0)
      report.equal('sockets that stay after many messages', await misbehave(site, count, sendManyMessages), 0)
      if (full) report.equal('half-open sockets left', await openHalf(site, 200), 0)
      const misbehaved = await probe.stop()

      report.equal('honest sockets still connected', countConnected(honest), honest.length)
      report.equal('honest sockets that receive an event', await countReceiving(site, honest), honest.length)
      report.atMost('honest calls beside packets and messages p99 ms', misbehaved.p99Ms, 2 * crowdMs)
      report.none('honest calls that failed', [...failures, ...misbehaved.failures])
      closeSockets(honest)
    },
    { HOST: '127.0.0.1', RATE_LIMITS: 'on' },
  )

/**
 * A flood from one address may delay other people at most twice as much as a crowd of that size from several addresses.
 * The two take turns, and the calls of all turns are compared, because a single turn has too few.
 */
async function compareWithCrowd(
  site: Site,
  report: Reporter,
  call: () => Promise<number>,
  wanted: number,
): Promise<{ crowdMs: number; failures: string[] }> {
  const [crowds, floods]: [ProbeResult[], ProbeResult[]] = [[], []]
  let accepted = 0
  for (let turn = 0; turn < TURNS; turn++) {
    crowds.push((await beside(site, call, () => openFromManyAddresses(site.origin, wanted))).calls)
    const flood = await beside(site, call, () => openSockets(site.origin, wanted, { localAddress: FLOODER }))
    floods.push(flood.calls)
    accepted = Math.max(accepted, flood.accepted)
  }
  report.record('handshakes from one address', wanted)
  report.atMost('of them accepted', accepted, PER_ADDRESS_LIMIT)
  const timesOf = (results: readonly ProbeResult[]) => results.flatMap(({ times }) => times)
  const [besideCrowd, besideFlood] = [timesOf(crowds), timesOf(floods)]
  for (const share of [50, 95]) {
    const crowdMs = percentile(besideCrowd, share / 100)
    report.record(`honest calls beside a crowd p${share} ms`, crowdMs)
    report.atMost(`honest calls beside the flood p${share} ms`, percentile(besideFlood, share / 100), 2 * crowdMs)
  }
  return {
    crowdMs: percentile(besideCrowd, 0.95),
    failures: [...crowds, ...floods].flatMap(({ failures }) => failures),
  }
}

/** Measures honest calls while the sockets are opened, and closes the sockets again. */
async function beside(site: Site, call: () => Promise<number>, open: () => Promise<LiveSocket[]>) {
  const { pid } = site.instance.child
  const filesBefore = countOpenFiles(pid)
  const probe = startProbe(call)
  const sockets = await open()
  const calls = await probe.stop()
  const accepted = countConnected(sockets)
  closeSockets(sockets)
  await untilOpenFiles(pid, filesBefore + FILES_SLACK, TIMEOUT_MS)
  return { calls, accepted }
}

/** The contract has no events that clients send. */
type Sender = { emit(event: string, ...values: unknown[]): unknown }

const sendLargePacket = (socket: Sender): void => void socket.emit('x', 'a'.repeat(10_001))

const sendManyMessages = (socket: Sender): void => {
  for (let message = 0; message < 100; message++) socket.emit('x', message)
}

/** Returns how many sockets are still connected afterwards. */
async function misbehave(site: Site, count: number, action: (socket: Sender) => void): Promise<number> {
  const sockets = await openSockets(site.origin, count, { localAddress: FLOODER })
  for (const socket of sockets) action(socket as unknown as Sender)
  await waitUntil(() => countConnected(sockets) === 0, TIMEOUT_MS)
  const left = countConnected(sockets)
  closeSockets(sockets)
  return left
}

/** Opens connections that never join after the handshake; returns how many are still open after the timeout. */
async function openHalf(site: Site, count: number): Promise<number> {
  const { port } = new URL(site.origin)
  let open = 0
  const sockets = Array.from({ length: count }, () => {
    const socket = net.connect({ host: '127.0.0.1', port: Number(port), localAddress: FLOODER })
    open += 1
    socket.on('error', () => {})
    socket.on('close', () => {
      open -= 1
    })
    socket.write(websocketHandshake(port))
    socket.resume()
    return socket
  })
  await waitUntil(() => open === 0, HALF_OPEN_MS, 100)
  const left = open
  for (const socket of sockets) socket.destroy()
  return left
}

async function countReceiving(site: Site, sockets: readonly LiveSocket[]): Promise<number> {
  let received = 0
  for (const socket of sockets) socket.once('tournament_updated', () => (received += 1))
  await site.admin.must('POST', '/admin/tournaments/create', { name: 'Announced', start_date: '2031-01-01T18:00Z' })
  await waitUntil(() => received >= sockets.length, TIMEOUT_MS, 20)
  return received
}
