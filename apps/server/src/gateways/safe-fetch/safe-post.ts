import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { AppError } from '../../errors/app-error.ts'
import { type AllowedPlaces, allowedAddress } from './allowed-address.ts'
import { isPublicAddress } from './public-addresses.ts'

const TIMEOUT_MS = 5_000
const MAX_RESPONSE_BYTES = 16_384
const CONNECTIONS_PER_HOST = 20

export interface SafePost {
  url: string
  headers: Record<string, string | number>
  body: Buffer
}

export interface SafeResponse {
  status: number
  /** From Retry-After, in seconds or as a date. */
  retryAfterSeconds: number | null
  body: string
}

export interface SafeFetch {
  /** Posts to an allowed address. A redirect is not followed. */
  post(request: SafePost): Promise<SafeResponse>
}

export interface SafeFetchOptions {
  places: AllowedPlaces
  /** Tests replace the system's resolver. */
  resolve?: typeof dns.lookup
  timeoutMs?: number
}

/** Sends requests to addresses that users chose. Nothing else may do that. */
export function createSafeFetch({ places, resolve = dns.lookup, timeoutMs = TIMEOUT_MS }: SafeFetchOptions): SafeFetch {
  const settings = { keepAlive: true, maxSockets: CONNECTIONS_PER_HOST, timeout: timeoutMs }
  const secure = new https.Agent(settings)
  const plain = new http.Agent(settings)
  return {
    post: async ({ url: address, headers, body }) => {
      const url = allowedAddress(address, places)
      const isLocal = url.origin === places.localOrigin
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        signal: AbortSignal.timeout(timeoutMs),
        agent: url.protocol === 'https:' ? secure : plain,
        ...(isLocal ? {} : { lookup: publicOnly(resolve) }),
      }
      return send(url, options, body)
    },
  }
}

/** Checks the address at the moment of connecting: a name that was checked earlier may now resolve to a private one. */
const publicOnly =
  (resolve: typeof dns.lookup): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0)
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(Object.assign(new Error('resolves to a private address'), { code: 'EPRIVATE' }), '', 0)
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })

function send(url: URL, options: https.RequestOptions, body: Buffer): Promise<SafeResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<SafeResponse>()
  const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
    readResponse(response).then(resolve, (error: unknown) => reject(unreachable(error)))
  })
  request.on('error', (error) => reject(unreachable(error)))
  request.end(body)
  return promise
}

async function readResponse(response: http.IncomingMessage): Promise<SafeResponse> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_RESPONSE_BYTES) {
      response.destroy()
      break
    }
    chunks.push(chunk)
  }
  return {
    status: response.statusCode ?? 0,
    retryAfterSeconds: retryAfterOf(response.headers['retry-after']),
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000)
}

/** Errors quote the URL, which is secret: only the code is kept. */
const unreachable = (error: unknown): AppError => {
  const { code = 'unknown', name = '' } = error as { code?: string; name?: string }
  const cause = new Error(name === 'AbortError' ? 'ETIMEDOUT' : String(code))
  return new AppError('upstream', 'The service did not answer', { cause })
}
