/** The kinds of refusals; http/error-handler.ts maps them to status codes. */
export type ErrorKind =
  | 'bad_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported'
  | 'invalid'
  | 'too_many'
  | 'upstream'
  | 'unavailable'

export interface AppErrorOptions {
  cause?: unknown
  /** Machine-readable; by default the kind. */
  code?: string
  retryAfterSeconds?: number
  /** Merged into the body next to `detail`. */
  extra?: Record<string, unknown>
}

/** The one error of this server; `detail` is a full sentence fit to be shown. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly kind: ErrorKind
  readonly detail: string
  readonly code: string
  readonly retryAfterSeconds: number | undefined
  readonly extra: Record<string, unknown> | undefined

  constructor(kind: ErrorKind, detail: string, options: AppErrorOptions = {}) {
    super(detail, { cause: options.cause })
    this.kind = kind
    this.detail = detail
    this.code = options.code ?? kind
    this.retryAfterSeconds = options.retryAfterSeconds
    this.extra = options.extra
  }
}

/** The error while the database is unreachable, locked or overloaded. */
export const serviceUnavailable = (cause?: unknown): AppError =>
  new AppError('unavailable', 'Service temporarily unavailable', { cause, retryAfterSeconds: 1 })

/** The refusal of a caller that has used up a limit. */
export const tooMany = (seconds: number): AppError =>
  new AppError(
    'too_many',
    `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    {
      retryAfterSeconds: seconds,
    },
  )
