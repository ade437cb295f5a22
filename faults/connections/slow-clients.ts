import net, { type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { measureBaseline, startProbe } from '../harness/probe.ts'
import { countOpenFiles, untilOpenFiles } from '../harness/process-figures.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { withSite } from '../harness/site.ts'

/** A request must be complete within this; an answered connection may idle a little longer. */
const CLOSED_WITHIN_MS = 25_000
const IDLE_CLOSED_WITHIN_MS = 80_000
const SLACK_MS = 250
const DRIP_EVERY_MS = 1_000
const FILES_SLACK = 10

type Slowness = 'head' | 'body'

const OPENINGS: Record<Slowness, { first: string; drip: string }> = {
  head: { first: 'GET /api/teams HTTP/1.1\r\nHost: localhost\r\n', drip: 'X-Drip: 1\r\n' },
  body: {
    first:
      'PUT /api/auth/update-name HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
    drip: ' ',
  },
}
/** Far more than the buffers between two processes hold. */
const LARGE_ORDER = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(400)

/** Clients that send a byte a second or never read are disconnected, and ordinary clients are not delayed. */
export const run = ({ full, say = () => {} }: FaultOptions): Promise<FaultReport> => {
  const counts = full ? { head: 500, body: 500, read: 200 } : { head: 20, body: 20, read: 0 }
  return withSite(
    async (site) => {
      const report = createReport()
      const { pid } = site.instance.child
      const ask = async () => (await site.admin.call('GET', '/auth/me')).status
      const baseline = await measureBaseline(ask, full ? 3_000 : 500)
      const filesBefore = countOpenFiles(pid)
      const probe = startProbe(ask)
      const port = Number(new URL(site.origin).port)
      const began = performance.now()
      const readers = Array.from({ length: counts.read }, () => orderMuch(port))
      const slow = (['head', 'body'] as const).map((kind) => ({
        kind,
        lives: Array.from({ length: counts[kind] }, () => live(port, OPENINGS[kind])),
      }))
      for (const { kind, lives } of slow) {
        const ages = await Promise.all(lives)
        report.figure(`slow ${kind}`, ages.length)
        report.atMost(`slow ${kind} closed after ms`, Math.round(Math.max(...ages)), CLOSED_WITHIN_MS)
        say(`slow ${kind}: closed`)
      }
      if (readers.length > 0) {
        report.figure('that never read', readers.length)
        report.figure('of them still open after the others', countOpenFiles(pid) - filesBefore)
        // a client that never reads does not see the close either, so the server's own count is used
        await untilOpenFiles(pid, filesBefore + FILES_SLACK, 2 * IDLE_CLOSED_WITHIN_MS)
        report.atMost('that never read closed after ms', Math.round(performance.now() - began), IDLE_CLOSED_WITHIN_MS)
        for (const reader of readers) reader.destroy()
      }
      const { p99Ms, failures } = await probe.stop()
      report.figure('honest calls before p99 ms', baseline)
      report.atMost('honest calls meanwhile p99 ms', p99Ms, 2 * baseline + SLACK_MS)
      report.none('honest calls that failed', failures)
      report.equal('exits', site.instance.isRunning() ? 0 : 1, 0)
      return report.result()
    },
    { HOST: '127.0.0.1' },
  )
}

/** How long the server kept one open. */
async function live(port: number, { first, drip }: { first: string; drip: string }): Promise<number> {
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
function orderMuch(port: number): Socket {
  const socket = net.connect({ host: '127.0.0.1', port })
  socket.on('error', () => {})
  socket.pause()
  socket.write(LARGE_ORDER)
  return socket
}
