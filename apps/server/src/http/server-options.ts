import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import type { Logger } from 'pino'
import type { IsTrustedPeer } from '../limits/client-address.ts'
import { answerError } from './error-handler.ts'

const BODY_LIMIT = 16 * 1024
/** Longer than any valid id, so that a longer one gets "not found". */
const MAX_PARAM_LENGTH = 1024

/** How the server treats connections: none stays open unused, none may send more than it needs. */
export const serverOptions = (log: Logger, isTrusted: IsTrustedPeer): FastifyHttpOptions<Server> => ({
  // Fastify makes and checks a logger for each request; ours write one line and name the request by `req_id`
  logger: false,
  genReqId: requestIds(isTrusted),
  trustProxy: isTrusted,
  bodyLimit: BODY_LIMIT,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  // ends connections whose client never reads the response, which no other timeout does; a long poll idles for 25 s
  connectionTimeout: 35_000,
  maxRequestsPerSocket: 1000,
  forceCloseConnections: 'idle',
  // the drain responds with our own error body
  return503OnClosing: false,
  routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  frameworkErrors: answerError(log),
  clientErrorHandler: answerBrokenRequest,
})

const ACCEPTABLE_ID = /^[A-Za-z0-9-]{8,64}$/

/** A new id, or the one that a trusted proxy gave the request. */
const requestIds =
  (isTrusted: IsTrustedPeer) =>
  (request: IncomingMessage): string => {
    const given = request.headers['x-request-id']
    const usable = typeof given === 'string' && ACCEPTABLE_ID.test(given) && isTrusted(request.socket.remoteAddress)
    return usable ? given : randomUUID()
  }

const BROKEN: Readonly<Record<string, { status: string; code: string; detail: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    detail: 'Request headers are too large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'timeout', detail: 'The request took too long' },
}
const UNREADABLE = { status: '400 Bad Request', code: 'bad_request', detail: 'Malformed request' }

/** Responds to what never became a request. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, code, detail } = BROKEN[error.code ?? ''] ?? UNREADABLE
  const body = JSON.stringify({ detail, code, request_id: randomUUID() })
  const head = [`HTTP/1.1 ${status}`, 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
  socket.end([...head, 'Connection: close', '', body].join('\r\n'))
}
