import type { Logger } from 'pino'
import type { Statement } from '../db/statement-use.ts'
import type { Metrics } from './metrics.ts'

/** Statements that take this long are logged. */
const SLOW_MS = 250
const MAX_TEXT_LENGTH = 500

/** Measures every statement and logs the text of slow ones, which contains no values. */
export function watchStatements(
  { log, metrics }: { log: Logger; metrics: Pick<Metrics, 'statementDuration' | 'slowStatements'> },
  slowMs = SLOW_MS,
): (statement: Statement) => void {
  return ({ text, ms, requestId }) => {
    metrics.statementDuration.observe(ms / 1000)
    if (ms < slowMs) return
    metrics.slowStatements.inc()
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH)
    log.warn({ event: 'statement.slow', req_id: requestId, ms: Math.round(ms), statement }, 'slow statement')
  }
}
