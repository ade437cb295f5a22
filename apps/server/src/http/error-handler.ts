import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { isDatabaseDown, isLockTimeout, isRetryable, sqlState } from '../db/postgres-error.ts'
import { AppError, type ErrorKind, serviceUnavailable } from '../errors/app-error.ts'
import { codeOfError } from '../errors/code-of-error.ts'
import { escapeHtml, plainPage } from './serve/plain-page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error response, for the line in the log. */
    failure: string | null
  }
}

const STATUS: Record<ErrorKind, number> = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  upstream: 502,
  unavailable: 503,
}

/** The errors that Fastify itself throws, with our texts. */
const FRAMEWORK_ERRORS: Readonly<Record<string, readonly [ErrorKind, string]>> = {
  FST_ERR_BAD_URL: ['bad_request', 'Malformed URL'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'Not found'],
  FST_ERR_NOT_FOUND: ['not_found', 'Not found'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'Request body is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported', 'Content-Type must be application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'Malformed request'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_request', 'Malformed JSON body'],
}

/**
 * Sends every error as `{ detail, code, request_id }` with the status of its kind. An unexpected error is logged, and its
 * response reveals nothing.
 */
export const createErrorHandler = (log: Logger) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const known = toAppError(error)
  const { id: req_id, routeOptions } = request
  request.failure = failureOf(known, error)
  if (known === undefined) {
    log.error({ req_id, err: error, route: routeOptions.url }, 'unexpected error')
    if (isNavigation(request)) return sendPage(reply.code(500), 'Something went wrong on our side. Please try again.')
    return reply.code(500).send({ code: 'internal_error', request_id: req_id })
  }
  if (known.kind === 'unavailable' || known.kind === 'upstream') {
    log.warn({ req_id, err: known.cause ?? known, route: routeOptions.url }, known.detail)
  }
  if (known.kind === 'unauthenticated') void reply.header('www-authenticate', 'Bearer')
  if (known.retryAfterSeconds !== undefined) void reply.header('retry-after', String(known.retryAfterSeconds))
  if (isNavigation(request)) return sendPage(reply.code(STATUS[known.kind]), known.detail)
  return reply
    .code(STATUS[known.kind])
    .type('application/json; charset=utf-8')
    .send({ ...known.extra, detail: known.detail, code: known.code, request_id: req_id })
}

/** The code for the log: that of the cause where the caller is not at fault. */
function failureOf(known: AppError | undefined, error: unknown): string {
  if (known === undefined) return codeOfError(error)
  if (known.kind !== 'unavailable' && known.kind !== 'upstream') return known.code
  return known.cause === undefined ? known.code : codeOfError(known.cause)
}

/** Browsers navigate to these URLs during sign-in, so a person sees the error. */
const isNavigation = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config?.endpoint?.format === 'redirect' && headers.accept?.includes('text/html') === true

const STYLE = `
:root { color-scheme: dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0b0e14; color: #e8ecf4;
  font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 26rem; padding: 2rem 1.5rem; text-align: center; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.75rem; }
p { margin: 0 0 1.5rem; color: #aab4c5; }
a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 0.625rem; background: #e8ecf4; color: #0b0e14;
  font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid #6ea8fe; outline-offset: 3px; }`

function sendPage(reply: FastifyReply, detail: string): FastifyReply {
  const title = 'Signing in did not work'
  const link = '<a href="/prize-pool">Back to the tournament</a>'
  const body = `<main>\n<h1>${title}</h1>\n<p>${escapeHtml(detail)}</p>\n${link}\n</main>`
  const { html, policy } = plainPage({ title, style: STYLE, body })
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
}

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const isTransient = code === 'FST_ERR_HANDLER_TIMEOUT' || isDatabaseDown(error) || isLockTimeout(error)
  if (isTransient || isRetryable(error)) return serviceUnavailable(error)
  const words = FRAMEWORK_ERRORS[code ?? ''] ?? ofSqlState(sqlState(error))
  return words && new AppError(...words, { cause: error })
}

/** The database refused a value that the schemas let through, or a race that no lock prevents: not an error of the server. */
function ofSqlState(state: string | undefined): readonly [ErrorKind, string] | undefined {
  if (state?.startsWith('22')) return ['invalid', 'Invalid value']
  if (state?.startsWith('23')) return ['conflict', 'This conflicts with an earlier change']
  return undefined
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
