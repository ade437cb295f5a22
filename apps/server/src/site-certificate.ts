import tls from 'node:tls'
import type { Metrics } from './metrics/metrics.ts'

const TIMEOUT_MS = 2_000
const EVERY_MS = 60 * 60_000

/**
 * Reads the certificate of the site at most once an hour. The proxy in front of the server has it, so it is read over the
 * network. While the site cannot be reached from here, the metric keeps its value.
 */
export function createCertificateReader(origin: string, metrics: Metrics, everyMs = EVERY_MS): () => Promise<void> {
  const { protocol, hostname, port } = new URL(origin)
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (protocol !== 'https:' || performance.now() - readAt < everyMs) return
    readAt = performance.now()
    const expires = await readExpiry(hostname, port === '' ? 443 : Number(port))
    if (expires !== undefined) metrics.certificateExpires.set(expires.getTime() / 1000)
  }
}

/** Also accepts expired and self-signed certificates. */
function readExpiry(host: string, port: number): Promise<Date | undefined> {
  const { promise, resolve } = Promise.withResolvers<Date | undefined>()
  const socket = tls.connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS }, () =>
    resolve(new Date(socket.getPeerCertificate().valid_to)),
  )
  socket.once('timeout', () => resolve(undefined))
  socket.once('error', () => resolve(undefined))
  return promise.finally(() => socket.destroy())
}
