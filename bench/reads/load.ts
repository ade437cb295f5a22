import autocannon from 'autocannon'
import type { Contender } from '../contender.ts'
import { cpuMicrosecondsOf } from '../usage.ts'

export interface LoadResult {
  perSecond: number
  /** CPU of the server's process, not of the machine. */
  cpuMicroseconds: number
  p99Ms: number
}

export interface Request {
  path: string
  headers: Record<string, string>
  status: 200 | 304
}

const CONNECTIONS = 20
/** The server closes a connection after 1,000 requests; the load generator ignores `Connection: close`. */
const REQUESTS_PER_CONNECTION = 900

/** Sends the same request for a while. Any unexpected status ends the bench. */
export async function load(contender: Contender, request: Request, seconds: number): Promise<LoadResult> {
  const { port, pid } = contender
  const before = cpuMicrosecondsOf(pid)
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${request.path}`,
    connections: CONNECTIONS,
    duration: seconds,
    reconnectRate: REQUESTS_PER_CONNECTION,
    headers: { host: `localhost:${port}`, ...request.headers },
  })
  const after = cpuMicrosecondsOf(pid)
  const { total } = result.requests
  const expected = result.statusCodeStats[request.status]?.count ?? 0
  if (expected !== total || total === 0 || result.errors + result.timeouts > 0) {
    throw new Error(`${request.path}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  }
  return {
    perSecond: total / result.duration,
    cpuMicroseconds: (after - before) / total,
    p99Ms: result.latency.p99,
  }
}
