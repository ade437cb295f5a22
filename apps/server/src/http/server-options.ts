import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import type { Logger } from 'pino'
import type { IsTrustedPeer } from '../limits/client-address.ts'
import { createErrorHandler } from './error-handler.ts'

const BODY_LIMIT = 16 * 1024
/** Longer than any valid id; a longer parameter gets "not found". */
const MAX_PARAM_LENGTH = 1024

/** Timeouts and size limits of connections. */
export const serverOptions = (log: Logger, isTrusted: IsTrustedPeer): FastifyHttpOptions<Server> => ({
  // Fastify would create a logger for each request; our lines name the request by `req_id`
  logger: false,
  genReqId: requestIds(isTrusted),
  trustProxy: isTrusted,
  bodyLimit: BODY_LIMIT,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  // the only timeout for clients that never read the response; a long poll idles for 25 s
  connectionTimeout: 35_000,
  maxRequestsPerSocket: 1000,
  forceCloseConnections: 'idle',
  // `refuseWhileDraining` sends our own error body
  return503OnClosing: false,
  routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  frameworkErrors: createErrorHandler(log),
  clientErrorHandler: respondToBrokenRequest,
})

const ACCEPTABLE_ID = /^[A-Za-z0-9-]{8,64}$/

/** A new id, or the one that a trusted proxy has set. */
const requestIds =
  (isTrusted: IsTrustedPeer) =>
  (request: IncomingMessage): string => {
    const sent = request.headers['x-request-id']
    const usable = typeof sent === 'string' && ACCEPTABLE_ID.test(sent) && isTrusted(request.socket.remoteAddress)
    return usable ? sent : randomUUID()
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

/** Responds to input that never became a request. */
function respondToBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, code, detail } = BROKEN[error.code ?? ''] ?? UNREADABLE
  const body = JSON.stringify({ detail, code, request_id: randomUUID() })
  const head = [`HTTP/1.1 ${status}`, 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
  socket.end([...head, 'Connection: close', '', body].join('\r\n'))
}
