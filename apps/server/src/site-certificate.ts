import tls from 'node:tls'
import type { Metrics } from './metrics/metrics.ts'

const TIMEOUT_MS = 2_000
const EVERY_MS = 60 * 60_000

/**
 * Reads the certificate that visitors get, at most once an hour: the proxy in front of the server has it, and not the
 * server itself. A site that cannot be reached from here keeps the last value.
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

/** Expired and self-made certificates are read as well. */
function readExpiry(host: string, port: number): Promise<Date | undefined> {
  const { promise, resolve } = Promise.withResolvers<Date | undefined>()
  const socket = tls.connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS }, () =>
    resolve(new Date(socket.getPeerCertificate().valid_to)),
  )
  socket.once('timeout', () => resolve(undefined))
  socket.once('error', () => resolve(undefined))
  return promise.finally(() => socket.destroy())
}
