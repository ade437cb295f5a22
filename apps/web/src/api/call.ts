import type { CallInput, EndpointShape, ResponseOf } from '@cup/contract/endpoint'
import { ApiError, NetworkError, UnexpectedResponse } from './api-error.ts'
import { takeEarlyResponse } from './early-responses.ts'
import { reloadIfOutdated } from './release.ts'
import { reportError } from './report-error.ts'
import { hasShape } from './response-shape.ts'
import { clearToken, readToken } from './token-storage.ts'

const CALL_TIMEOUT_MS = 30_000

export interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** A call that is repeated with the same key takes effect once. */
  idempotencyKey?: string
}

type DateListener = (date: string) => void
let onServerDate: DateListener = () => {}

/** Calls the listener with the `Date` header of every response, to set the clock. */
export function listenToServerDate(listener: DateListener): void {
  onServerDate = listener
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
}

/** Makes one call of the contract. Throws `ApiError` for an error response, `NetworkError` without a response. */
export async function call<const E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  return (await callWithHeaders(endpoint, input, options)).body
}

/** As `call`, with the response's headers. */
export async function callWithHeaders<const E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<{ body: ResponseOf<E>; headers: Headers }> {
  const parts = input as Parts
  const token = readToken()
  const response = await send(endpoint, parts, token, options)
  const date = response.headers.get('date')
  if (date) onServerDate(date)
  if (!response.ok) {
    if (response.status === 401 && endpoint.access !== 'public') clearRefusedToken(token)
    throw new ApiError(response.status, await errorBody(response))
  }
  const body = await read(endpoint, response)
  if (endpoint.method === 'GET' && endpoint.format !== 'csv' && !hasShape(endpoint.response, body)) {
    void reloadIfOutdated()
    const error = new UnexpectedResponse(endpoint.path)
    reportError(error, 'call')
    throw error
  }
  return { body: body as ResponseOf<E>, headers: response.headers }
}

/** Removes the token that was refused, but not one that was stored in the meantime. */
function clearRefusedToken(token: string | null): void {
  if (token !== null && readToken() === token) clearToken()
}

async function send(endpoint: EndpointShape, parts: Parts, token: string | null, options: CallOptions) {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (token !== null) headers.authorization = `Bearer ${token}`
  if (parts.body !== undefined) headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const address = addressOf(endpoint.path, parts)
  const early = endpoint.method === 'GET' ? takeEarlyResponse(address, token) : undefined
  const response = early && (await early)
  if (response) return response
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
  try {
    return await fetch(address, {
      method: endpoint.method,
      headers,
      credentials: 'include',
      signal: eitherOf(timeout, options.signal),
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new NetworkError(error)
  }
}

/** The browser in older versions of OBS lacks `AbortSignal.any`; there a call can be cancelled but has no timeout. */
function eitherOf(timeout: AbortSignal, cancelled: AbortSignal | undefined): AbortSignal {
  if (!cancelled) return timeout
  return 'any' in AbortSignal ? AbortSignal.any([cancelled, timeout]) : cancelled
}

/** The address below `/api`, with parameters and query filled in. */
export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  const text = search.toString()
  return `/api${filled}${text === '' ? '' : `?${text}`}`
}

/** For a file, the result is an object URL. */
async function read(endpoint: EndpointShape, response: Response): Promise<unknown> {
  try {
    if (endpoint.format === 'file') return URL.createObjectURL(await response.blob())
    return endpoint.format === 'csv' ? await response.text() : await response.json()
  } catch (error) {
    throw new NetworkError(error)
  }
}

async function errorBody(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}
