import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../harness/percentiles.ts'
import { measureBaseline, startProbe } from '../harness/probe.ts'
import { countOpenFiles, residentMiB, untilOpenFiles } from '../harness/process-figures.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { type Site, withSite } from '../harness/site.ts'
import { closeSockets, countConnected, type LiveSocket, openFromManyAddresses } from '../harness/sockets.ts'

const EVERY_MS = 500
const DELIVERED_BAR_MS = 3_000
const MEMORY_BAR_MIB = 150
const SLACK_MS = 250
const SETTLE_MS = 30_000
const FILES_SLACK = 10

/** By cup: when it was requested, and when each socket received its event. */
interface Heard {
  askedAt: Map<string, number>
  arrivals: Map<string, number[]>
}

/** Thousands of people watch: every event reaches every one of them, and the rest of the product hardly notices. */
export const run = ({ full, minutes = full ? 2 : 0.05, say = () => {} }: FaultOptions): Promise<FaultReport> =>
  withSite(
    async (site) => {
      const count = full ? 5_000 : 200
      const { pid } = site.instance.child
      const report = createReport()
      const ask = async () => (await site.admin.call('GET', '/auth/me')).status
      const baseline = await measureBaseline(ask, 3_000)
      const [memoryBefore, filesBefore] = [residentMiB(pid), countOpenFiles(pid)]
      const sockets = await openFromManyAddresses(site.origin, count)
      report.equal('connected', countConnected(sockets), count)
      say(`${countConnected(sockets)} sockets`)
      const heard: Heard = { askedAt: new Map(), arrivals: new Map() }
      for (const socket of sockets) listen(socket, heard)
      const probe = startProbe(ask)
      const cups = await broadcast(site, heard, minutes * 60_000)
      await untilHeard(heard, cups, count)
      const { p99Ms, failures } = await probe.stop()
      const memory = residentMiB(pid) - memoryBefore
      closeSockets(sockets)
      const files = await untilOpenFiles(pid, filesBefore + FILES_SLACK, SETTLE_MS)

      report.figure('broadcasts', cups.length)
      report.none(
        'broadcasts that did not reach everybody',
        cups.filter((cup) => countHeard(heard, cup) !== count).map((cup) => `${countHeard(heard, cup)} of ${count}`),
      )
      report.atMost('delivered p99 ms', percentile(timesOf(heard), 0.99), DELIVERED_BAR_MS)
      report.figure('delivered p50 ms', percentile(timesOf(heard), 0.5))
      report.atMost('memory above idle MiB', memory, MEMORY_BAR_MIB)
      report.figure('calls before p99 ms', baseline)
      report.atMost('calls meanwhile p99 ms', p99Ms, 2 * baseline + SLACK_MS)
      report.none('calls that failed', failures)
      report.atMost('files left open', files - filesBefore, FILES_SLACK)
      return report.result()
    },
    { HOST: '127.0.0.1' },
  )

function listen(socket: LiveSocket, { arrivals }: Heard): void {
  socket.on('tournament_updated', ({ tournament_id: cup }) => {
    const times = arrivals.get(cup) ?? []
    times.push(performance.now())
    arrivals.set(cup, times)
  })
}

const countHeard = ({ arrivals }: Heard, cup: string): number => arrivals.get(cup)?.length ?? 0

/** Measured from the request that creates the cup, so that the write is part of the time. */
const timesOf = ({ askedAt, arrivals }: Heard): number[] =>
  [...arrivals].flatMap(([cup, times]) => times.map((at) => at - (askedAt.get(cup) ?? at)))

/** Every new cup is broadcast to all clients. */
async function broadcast(site: Site, heard: Heard, milliseconds: number): Promise<string[]> {
  const cups: string[] = []
  const until = performance.now() + milliseconds
  do {
    const body = { name: `Cup ${cups.length}`, start_date: '2031-01-01T18:00Z' }
    const began = performance.now()
    const { id } = await site.admin.must<{ id: string }>('POST', '/admin/tournaments/create', body)
    heard.askedAt.set(id, began)
    cups.push(id)
    await sleep(EVERY_MS)
  } while (performance.now() < until)
  return cups
}

async function untilHeard(heard: Heard, cups: readonly string[], count: number): Promise<void> {
  const deadline = Date.now() + SETTLE_MS
  while (cups.some((cup) => countHeard(heard, cup) < count) && Date.now() < deadline) await sleep(50)
}
