import pg from 'pg'

/** The statement at which the process dies: the nth that matches, before it is sent or after its response. */
export interface CrashPoint {
  /** Part of the statement, in lower case. */
  statement: string
  /** Only statements with this parameter count. */
  parameter?: string
  when: 'before' | 'after'
  nth: number
  /** Statements count only after one with this text was sent. */
  following?: string
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Kills this process with SIGKILL at that point. The product contains no code for it. */
export function dieAt({ statement, parameter, when, nth, following }: CrashPoint): void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const send = prototype.query
  let left = nth
  let isArmed = following === undefined
  prototype.query = function query(...args) {
    const text = textOf(args[0]).toLowerCase()
    const counts =
      isArmed && text.includes(statement) && (parameter === undefined || parametersOf(args).includes(parameter))
    isArmed ||= text.includes(following ?? '')
    if (!counts) return send.apply(this, args)
    left -= 1
    if (left !== 0) return send.apply(this, args)
    if (when === 'before') die()
    // before every other listener, so that none of them sees the response
    const response = send.apply(this, [...args.slice(0, -1), typeof args.at(-1) === 'function' ? die : args.at(-1)])
    if (response instanceof Promise) void response.then(die, die)
    return response
  }
}

const die = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  const { text } = query as { text?: unknown }
  return typeof text === 'string' ? text : ''
}

function parametersOf([query, parameters]: unknown[]): readonly unknown[] {
  if (Array.isArray(parameters)) return parameters
  const { values } = query as { values?: unknown }
  return Array.isArray(values) ? values : []
}
