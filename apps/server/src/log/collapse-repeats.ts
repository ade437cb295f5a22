import type { LogFn, Logger } from 'pino'
import { codeOfError } from '../errors/code-of-error.ts'

const WINDOW_MS = 10_000
/** When this many different errors are open, further ones are written one by one. */
const MAX_KINDS = 500
/** pino's numbers: 40 is warn. */
const WARN = 40

type LogMethod = (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void

/**
 * Writes the first of many equal errors immediately, and one line with the number of the others when the window ends.
 * An outage of the database would otherwise write a line per request, connection and job. The line of each request still
 * has the error's code.
 */
export function collapseRepeats(root: () => Logger): LogMethod {
  const open = new Map<string, { count: number }>()
  return function logMethod(args, method, level) {
    const key = level >= WARN ? keyOf(args) : undefined
    const known = key === undefined ? undefined : open.get(key)
    if (known !== undefined) {
      known.count += 1
      return
    }
    if (key !== undefined && open.size < MAX_KINDS) {
      const repeated = { count: 0 }
      open.set(key, repeated)
      setTimeout(() => {
        open.delete(key)
        if (repeated.count > 0) writeSummary(root(), args, method, repeated.count)
      }, WINDOW_MS).unref()
    }
    method.apply(this, args)
  }
}

/** Uses the root logger: the line is about many requests, so it must not have the id of one. */
function writeSummary(root: Logger, [fields, message]: Parameters<LogFn>, method: LogFn, count: number): void {
  const { req_id: _, job_id: __, ...rest } = fields as unknown as Record<string, unknown>
  method.call(root, { ...rest, repeated: count }, String(message ?? ''))
}

/** Only lines about an error are collapsed. */
function keyOf([fields, message]: Parameters<LogFn>): string | undefined {
  const error = isObject(fields) && 'err' in fields ? fields.err : undefined
  if (!isObject(error)) return undefined
  return `${String(message ?? '')}\n${codeOfError(error)}\n${messageOf(error)}`
}

/** The job queue adds the name of each queue and worker to the same error. */
const messageOf = (error: object): string =>
  'message' in error ? String(error.message).replace(/ \(Queue: .*\)$/, '') : ''

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
