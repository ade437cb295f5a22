import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../harness/percentiles.ts'
import { measureBaseline, startProbe } from '../harness/probe.ts'
import { countOpenFiles, residentMiB, untilOpenFiles } from '../harness/process-stats.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { onSite, type Site } from '../harness/site.ts'
import { closeSockets, countConnected, type LiveSocket, openFromManyAddresses } from '../harness/sockets.ts'
import { waitUntil } from '../harness/wait-until.ts'

const EVERY_MS = 500
const MAX_DELIVERY_MS = 3_000
const MAX_GROWTH_MIB = 150
const SLACK_MS = 250
const SETTLE_MS = 30_000
const FILES_SLACK = 10

/** For each new cup: when it was requested, and when each socket received its event. */
interface Deliveries {
  requestedAt: Map<string, number>
  arrivals: Map<string, number[]>
}

/** Thousands of people watch: each of them receives every event, and other calls are hardly slower. */
export const run = ({ full, minutes = full ? 2 : 0.05, log }: FaultOptions): Promise<FaultReport> =>
  onSite(
    async (site, report) => {
      const count = full ? 5_000 : 200
      const { pid } = site.instance.child
      const call = async () => (await site.admin.call('GET', '/auth/me')).status
      const baseline = await measureBaseline(call, 3_000)
      const [memoryBefore, filesBefore] = [residentMiB(pid), countOpenFiles(pid)]
      const sockets = await openFromManyAddresses(site.origin, count)
      report.equal('connected', countConnected(sockets), count)
      log(`${countConnected(sockets)} sockets`)
      const deliveries: Deliveries = { requestedAt: new Map(), arrivals: new Map() }
      for (const socket of sockets) listen(socket, deliveries)
      const probe = startProbe(call)
      const cups = await broadcast(site, deliveries, minutes * 60_000)
      await untilDelivered(deliveries, cups, count)
      const { p99Ms, failures } = await probe.stop()
      const memory = residentMiB(pid) - memoryBefore
      closeSockets(sockets)
      const files = await untilOpenFiles(pid, filesBefore + FILES_SLACK, SETTLE_MS)

      report.record('broadcasts', cups.length)
      report.none(
        'broadcasts that did not reach every socket',
        cups
          .filter((cup) => countDelivered(deliveries, cup) !== count)
          .map((cup) => `${countDelivered(deliveries, cup)} of ${count}`),
      )
      report.atMost('delivered p99 ms', percentile(timesOf(deliveries), 0.99), MAX_DELIVERY_MS)
      report.record('delivered p50 ms', percentile(timesOf(deliveries), 0.5))
      report.atMost('memory above idle MiB', memory, MAX_GROWTH_MIB)
      report.record('calls before p99 ms', baseline)
      report.atMost('calls during it p99 ms', p99Ms, 2 * baseline + SLACK_MS)
      report.none('calls that failed', failures)
      report.atMost('files left open', files - filesBefore, FILES_SLACK)
    },
    { HOST: '127.0.0.1' },
  )

function listen(socket: LiveSocket, { arrivals }: Deliveries): void {
  socket.on('tournament_updated', ({ tournament_id: cup }) => {
    const times = arrivals.get(cup) ?? []
    times.push(performance.now())
    arrivals.set(cup, times)
  })
}

const countDelivered = ({ arrivals }: Deliveries, cup: string): number => arrivals.get(cup)?.length ?? 0

/** Measured from the request that creates the cup, so that the write is part of the time. */
const timesOf = ({ requestedAt, arrivals }: Deliveries): number[] =>
  [...arrivals].flatMap(([cup, times]) => times.map((at) => at - (requestedAt.get(cup) ?? at)))

/** Creates cups, each of which is broadcast to all clients. */
async function broadcast(site: Site, deliveries: Deliveries, milliseconds: number): Promise<string[]> {
  const cups: string[] = []
  const until = performance.now() + milliseconds
  do {
    const body = { name: `Cup ${cups.length}`, start_date: '2031-01-01T18:00Z' }
    const began = performance.now()
    const { id } = await site.admin.must<{ id: string }>('POST', '/admin/tournaments/create', body)
    deliveries.requestedAt.set(id, began)
    cups.push(id)
    await sleep(EVERY_MS)
  } while (performance.now() < until)
  return cups
}

async function untilDelivered(deliveries: Deliveries, cups: readonly string[], count: number): Promise<void> {
  await waitUntil(() => cups.every((cup) => countDelivered(deliveries, cup) >= count), SETTLE_MS)
}
