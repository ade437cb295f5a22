import net, { type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { measureBaseline, startProbe } from '../harness/probe.ts'
import { countOpenFiles, untilOpenFiles } from '../harness/process-stats.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { onSite } from '../harness/site.ts'

/** A request must be complete within this; a connection with a response may idle longer. */
const CLOSED_WITHIN_MS = 25_000
const IDLE_CLOSED_WITHIN_MS = 80_000
const SLACK_MS = 250
const DRIP_EVERY_MS = 1_000
const FILES_SLACK = 10

type SlowPart = 'head' | 'body'

const OPENINGS: Record<SlowPart, { first: string; drip: string }> = {
  head: { first: 'GET /api/teams HTTP/1.1\r\nHost: localhost\r\n', drip: 'X-Drip: 1\r\n' },
  body: {
    first:
      'PUT /api/auth/update-name HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
    drip: ' ',
  },
}
/** Far more than the buffers between two processes hold. */
const LARGE_REQUESTS = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(400)

/** Clients that send a byte a second or never read are disconnected, and ordinary clients are not delayed. */
export const run = ({ full, log }: FaultOptions): Promise<FaultReport> => {
  const counts = full ? { head: 500, body: 500, read: 200 } : { head: 20, body: 20, read: 0 }
  return onSite(
    async (site, report) => {
      const { pid } = site.instance.child
      const call = async () => (await site.admin.call('GET', '/auth/me')).status
      const baseline = await measureBaseline(call, full ? 3_000 : 500)
      const filesBefore = countOpenFiles(pid)
      const probe = startProbe(call)
      const port = Number(new URL(site.origin).port)
      const began = performance.now()
      const readers = Array.from({ length: counts.read }, () => requestMuch(port))
      const slow = (['head', 'body'] as const).map((kind) => ({
        kind,
        durations: Array.from({ length: counts[kind] }, () => keepOpen(port, OPENINGS[kind])),
      }))
      for (const { kind, durations } of slow) {
        const ages = await Promise.all(durations)
        report.record(`slow ${kind}`, ages.length)
        report.atMost(`slow ${kind} closed after ms`, Math.round(Math.max(...ages)), CLOSED_WITHIN_MS)
        log(`slow ${kind}: closed`)
      }
      if (readers.length > 0) {
        report.record('clients that never read', readers.length)
        report.record('of them still open after the others', countOpenFiles(pid) - filesBefore)
        // a client that never reads does not see the close, so the server's open files are counted
        await untilOpenFiles(pid, filesBefore + FILES_SLACK, 2 * IDLE_CLOSED_WITHIN_MS)
        report.atMost(
          'clients that never read closed after ms',
          Math.round(performance.now() - began),
          IDLE_CLOSED_WITHIN_MS,
        )
        for (const reader of readers) reader.destroy()
      }
      const { p99Ms, failures } = await probe.stop()
      report.record('honest calls before p99 ms', baseline)
      report.atMost('honest calls during it p99 ms', p99Ms, 2 * baseline + SLACK_MS)
      report.none('honest calls that failed', failures)
    },
    { HOST: '127.0.0.1' },
  )
}

/** Sends slowly; returns how long the server kept the connection open. */
async function keepOpen(port: number, { first, drip }: { first: string; drip: string }): Promise<number> {
  const began = performance.now()
  const socket = net.connect({ host: '127.0.0.1', port })
  let isOpen = true
  socket.on('error', () => {})
  socket.on('close', () => {
    isOpen = false
  })
  socket.resume()
  socket.write(first)
  while (isOpen && performance.now() - began < 2 * CLOSED_WITHIN_MS) {
    await sleep(DRIP_EVERY_MS)
    if (isOpen) socket.write(drip)
  }
  socket.destroy()
  return performance.now() - began
}

/** Requests large responses and never reads them. */
function requestMuch(port: number): Socket {
  const socket = net.connect({ host: '127.0.0.1', port })
  socket.on('error', () => {})
  socket.pause()
  socket.write(LARGE_REQUESTS)
  return socket
}
