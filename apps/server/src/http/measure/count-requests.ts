import type { Logger } from 'pino'

const LOG_EVERY_MS = 1_000

/** The fields that requests of one line have in common. */
export interface TallyFields {
  route: string
  method: string
  status: number
  cached?: true
  error?: string
}

interface Line {
  fields: TallyFields
  count: number
  maxMs: number
}

/** Requests that come by the thousand have one line per second, route, method and status instead of one each. */
export function createRequestCount(log: Logger): (fields: TallyFields, ms: number) => void {
  const lines = new Map<string, Line>()
  const writeLines = (): void => {
    for (const { fields, count, maxMs } of lines.values()) {
      log.info({ ...fields, count, max_ms: Math.round(maxMs) }, 'requests')
    }
    lines.clear()
  }
  return (fields, ms) => {
    const key = `${fields.method} ${fields.status} ${fields.route}`
    const line = lines.get(key) ?? { fields, count: 0, maxMs: 0 }
    if (lines.size === 0) setTimeout(writeLines, LOG_EVERY_MS).unref()
    lines.set(key, line)
    line.count += 1
    line.maxMs = Math.max(line.maxMs, ms)
  }
}
