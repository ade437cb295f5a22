const SQLSTATE = /^[0-9A-Z]{5}$/

/** PostgreSQL's five-character code, if the error has one. */
export const sqlState = (error: unknown): string | undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && SQLSTATE.test(code) ? code : undefined
}

/** The constraint that a row violated. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined

/** Whether the row violated a unique index; with a name, that one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' && (constraint === undefined || violatedConstraint(error) === constraint)

export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '')
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03'

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const CONNECTION_TEXTS =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Cannot use a pool after calling end|driver has already been destroyed/

/** Whether the database was unreachable or the connection broke, as opposed to a refused statement. */
export const isDatabaseDown = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const state = sqlState(error)
  // 08: connection, 53: out of resources, 57P0x: shutting down or starting, 57014: statement timeout, 25P03: idle too
  // long
  if (state !== undefined && /^(08...|53...|57P0.|57014|25P03)$/.test(state)) return true
  const fromDatabase = 'syscall' in error && 'code' in error && CONNECTION_CODES.has(String(error.code))
  return fromDatabase || CONNECTION_TEXTS.test(error.message)
}
