import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from './api-error.ts'
import { type ApiContext, type ApiRequest, handleRequest } from './api-routes.ts'
import { API_VERSION, newId } from './books.ts'
import type { Fault, FaultPlan } from './faults.ts'
import { parseForm } from './form-params.ts'
import { type ApiResponse, keepIdempotency } from './idempotency.ts'

export interface ApiCall {
  method: string
  path: string
  idempotencyKey: string | undefined
}

interface ApiServerParts {
  context: ApiContext
  apiKey: string
  faults: FaultPlan
  onCall: (call: ApiCall) => void
  closing: AbortSignal
}

const MAX_BODY_BYTES = 65_536
const LOST = Symbol('lost')

/**
 * The provider's HTTP API: authentication, idempotency, faults on demand, and responses only after the books are saved.
 */
export function createApiServer({ context, apiKey, faults, onCall, closing }: ApiServerParts): Server {
  const claimKey = keepIdempotency(context.books)

  const run = (request: ApiRequest, fault: Fault | undefined): { result: ApiResponse; remembered: boolean } => {
    try {
      if (fault?.kind === 'fail') throw failure(fault)
      return { result: { status: 200, body: handleRequest(context, request) }, remembered: true }
    } catch (error) {
      return { result: refusal(error), remembered: error instanceof ApiError && error.details.remembered === true }
    }
  }

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<ApiResponse | typeof LOST> => {
    const request = await readRequest(incoming)
    const key = idempotencyKeyOf(incoming)
    onCall({ method: request.method, path: request.path, idempotencyKey: key })
    if (!isAuthorised(incoming, apiKey)) throw new ApiError(401, 'Invalid API Key provided.')
    const fault = faults.take(request.method, request.path)
    if (fault?.kind === 'drop') return LOST
    const claim = claimKey(key, request)
    try {
      await wait(faults.latencyMs(), undefined, { signal: closing })
      const { result, remembered } = claim.replayed
        ? { result: claim.replayed, remembered: false }
        : run(request, fault)
      if (claim.replayed) response.setHeader('idempotent-replayed', 'true')
      if (remembered) claim.remember(result)
      context.books.commit()
      return fault?.kind === 'lose' ? LOST : result
    } finally {
      claim.release()
    }
  }

  return createServer((incoming, response) => {
    response.setHeader('request-id', newId('req_', 14))
    response.setHeader('stripe-version', incoming.headers['stripe-version'] ?? API_VERSION)
    void handle(incoming, response)
      .catch((error: unknown) => (closing.aborted ? LOST : refusal(error)))
      .then((result) => (result === LOST ? incoming.socket.destroy() : send(response, result)))
  })
}

async function readRequest(incoming: IncomingMessage): Promise<ApiRequest> {
  const { method = 'GET', url = '/' } = incoming
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new ApiError(413, 'Request body too large.')
    chunks.push(chunk)
  }
  const { pathname, search } = new URL(url, 'http://localhost')
  const body = Buffer.concat(chunks).toString('utf8')
  return { method, path: pathname, params: parseForm(method === 'POST' ? body : search.slice(1)) }
}

const idempotencyKeyOf = ({ headers }: IncomingMessage): string | undefined => {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : undefined
}

function isAuthorised({ headers }: IncomingMessage, apiKey: string): boolean {
  const basic = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
  return headers.authorization === `Bearer ${apiKey}` || headers.authorization === basic
}

function refusal(error: unknown): ApiResponse {
  const refused = error instanceof ApiError ? error : new ApiError(500, String(error), { type: 'api_error' })
  return { status: refused.status, body: refused.body() }
}

function failure({ status, remembered }: Extract<Fault, { kind: 'fail' }>): ApiError {
  if (status === 429) return new ApiError(429, 'Request rate limit exceeded.', { code: 'rate_limit', remembered })
  const message = 'Sorry! There was an error while talking to the payment provider.'
  return new ApiError(status, message, { type: 'api_error', remembered })
}

function send(response: ServerResponse, { status, body }: ApiResponse): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}
