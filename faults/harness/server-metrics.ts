import type { Site } from './site.ts'

export const METRICS_TOKEN = 'a-token-of-thirty-two-characters!'

export interface ServerMetrics {
  heapMiB: number
  residentMiB: number
  /** 5xx responses since the start, to any client. */
  serverErrors: number
  statements: number
  /** Seconds of a processor that the server has used. */
  cpuSeconds: number
  loopLagMs: number
}

/** The metrics of a server that was started with `METRICS_TOKEN`. */
export async function readMetrics(origin: string): Promise<string> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  if (!response.ok) throw new Error(`/metrics responded with ${response.status}`)
  return response.text()
}

export async function readServerMetrics({ origin }: Pick<Site, 'origin'>): Promise<ServerMetrics> {
  const text = await readMetrics(origin)
  const read = (name: string): number => {
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `))
    if (line === undefined) throw new Error(`no series ${name}`)
    return Number(line.slice(name.length + 1))
  }
  return {
    heapMiB: toMiB(read('nodejs_heap_size_used_bytes')),
    residentMiB: toMiB(read('process_resident_memory_bytes')),
    serverErrors: read('http_answers_total{class="5xx"}'),
    statements: read('db_statement_duration_seconds_count'),
    cpuSeconds: read('process_cpu_seconds_total'),
    loopLagMs: 1000 * read('nodejs_eventloop_lag_p99_seconds'),
  }
}

const toMiB = (bytes: number): number => Math.round(bytes / 2 ** 20)
