import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../harness/percentiles.ts'
import { type ProbeResult, startProbe } from '../harness/probe.ts'
import { countOpenFiles, untilOpenFiles } from '../harness/process-figures.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { type Site, withSite } from '../harness/site.ts'
import {
  closeSockets,
  countConnected,
  type LiveSocket,
  openFromManyAddresses,
  openSockets,
} from '../harness/sockets.ts'

const FLOODER = '127.0.0.66'
const PER_ADDRESS_LIMIT = 1_000
const PEOPLE = 5
/** How often a crowd and a flood are compared. */
const TURNS = 5
const FILES_SLACK = 10
const TIMEOUT_MS = 120_000
/** Ten seconds to join, and half a minute for closes that are never answered. */
const HALF_OPEN_MS = 60_000

/** One address tries to take everything: too many connections, too large packets, too many words, none at all. */
export const run = ({ full, say = () => {} }: FaultOptions): Promise<FaultReport> =>
  withSite(
    async (site) => {
      const report = createReport()
      const people = await site.signInMany(PEOPLE, 'person')
      let calls = 0
      // one after the other: together they would exceed the limit of one person
      const ask = async () => {
        calls += 1
        return (await people[calls % PEOPLE]?.call('GET', '/auth/me'))?.status ?? 0
      }
      const honest = await openSockets(site.origin, 5)
      const { crowdMs, failures } = await compareWithCrowd(site, report, ask, full ? 2_000 : 1_050)
      say('compared with a crowd')

      const probe = startProbe(ask)
      const talkers = full ? 100 : 5
      report.equal('that send a large packet and stay', await misbehave(site, talkers, tooLarge), 0)
      report.equal('that talk on and stay', await misbehave(site, talkers, talkOn), 0)
      if (full) report.equal('half-open ones left', await openHalf(site, 200), 0)
      const misbehaved = await probe.stop()

      report.equal('honest sockets still there', countConnected(honest), honest.length)
      report.equal('honest sockets that hear of things', await countHearing(site, honest), honest.length)
      report.atMost('honest calls beside the packets and words p99 ms', misbehaved.p99Ms, 2 * crowdMs)
      report.none('honest calls that failed', [...failures, ...misbehaved.failures])
      report.equal('exits', site.instance.isRunning() ? 0 : 1, 0)
      closeSockets(honest)
      return report.result()
    },
    { HOST: '127.0.0.1', RATE_LIMITS: 'on' },
  )

/**
 * A flood from one address may delay others at most twice as much as a crowd of that size from several addresses. The
 * two take turns, and the calls of all turns are compared: a single turn has too few of them.
 */
async function compareWithCrowd(
  site: Site,
  report: Reporter,
  ask: () => Promise<number>,
  wanted: number,
): Promise<{ crowdMs: number; failures: string[] }> {
  const [crowds, floods]: [ProbeResult[], ProbeResult[]] = [[], []]
  let letIn = 0
  for (let turn = 0; turn < TURNS; turn++) {
    crowds.push((await beside(site, ask, () => openFromManyAddresses(site.origin, wanted))).calls)
    const flood = await beside(site, ask, () => openSockets(site.origin, wanted, { localAddress: FLOODER }))
    floods.push(flood.calls)
    letIn = Math.max(letIn, flood.letIn)
  }
  report.figure('handshakes from one address', wanted)
  report.atMost('of them let in', letIn, PER_ADDRESS_LIMIT)
  const timesOf = (results: readonly ProbeResult[]) => results.flatMap(({ times }) => times)
  const [besideCrowd, besideFlood] = [timesOf(crowds), timesOf(floods)]
  for (const share of [50, 95]) {
    const crowdMs = percentile(besideCrowd, share / 100)
    report.figure(`honest calls beside a crowd p${share} ms`, crowdMs)
    report.atMost(`honest calls beside the flood p${share} ms`, percentile(besideFlood, share / 100), 2 * crowdMs)
  }
  return {
    crowdMs: percentile(besideCrowd, 0.95),
    failures: [...crowds, ...floods].flatMap(({ failures }) => failures),
  }
}

/** How honest calls went while the sockets were opened; they are gone afterwards. */
async function beside(site: Site, ask: () => Promise<number>, open: () => Promise<LiveSocket[]>) {
  const { pid } = site.instance.child
  const filesBefore = countOpenFiles(pid)
  const probe = startProbe(ask)
  const sockets = await open()
  const calls = await probe.stop()
  const letIn = countConnected(sockets)
  closeSockets(sockets)
  await untilOpenFiles(pid, filesBefore + FILES_SLACK, TIMEOUT_MS)
  return { calls, letIn }
}

/** Clients declare no events of their own, so what they send has no type either. */
type Sender = { emit(event: string, ...values: unknown[]): unknown }

const tooLarge = (socket: Sender): void => void socket.emit('x', 'a'.repeat(10_001))

const talkOn = (socket: Sender): void => {
  for (let word = 0; word < 100; word++) socket.emit('word', word)
}

/** How many are still connected after it. */
async function misbehave(site: Site, count: number, act: (socket: Sender) => void): Promise<number> {
  const sockets = await openSockets(site.origin, count, { localAddress: FLOODER })
  for (const socket of sockets) act(socket as unknown as Sender)
  const deadline = Date.now() + TIMEOUT_MS
  while (countConnected(sockets) > 0 && Date.now() < deadline) await sleep(50)
  const left = countConnected(sockets)
  closeSockets(sockets)
  return left
}

/** Connections that shake hands and then never join; returns how many are still open when the timeout expires. */
async function openHalf(site: Site, count: number): Promise<number> {
  const { port } = new URL(site.origin)
  let open = 0
  const head = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: localhost:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  const sockets = Array.from({ length: count }, () => {
    const socket = net.connect({ host: '127.0.0.1', port: Number(port), localAddress: FLOODER })
    open += 1
    socket.on('error', () => {})
    socket.on('close', () => {
      open -= 1
    })
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.resume()
    return socket
  })
  const deadline = Date.now() + HALF_OPEN_MS
  while (open > 0 && Date.now() < deadline) await sleep(100)
  const left = open
  for (const socket of sockets) socket.destroy()
  return left
}

async function countHearing(site: Site, sockets: readonly LiveSocket[]): Promise<number> {
  let heard = 0
  for (const socket of sockets) socket.once('tournament_updated', () => (heard += 1))
  await site.admin.must('POST', '/admin/tournaments/create', { name: 'Heard of', start_date: '2031-01-01T18:00Z' })
  const deadline = Date.now() + TIMEOUT_MS
  while (heard < sockets.length && Date.now() < deadline) await sleep(20)
  return heard
}
