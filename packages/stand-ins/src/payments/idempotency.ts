import { createHash } from 'node:crypto'
import { ApiError } from './api-error.ts'
import type { ApiRequest } from './api-routes.ts'
import type { Books } from './books.ts'
import type { FormValue } from './form-params.ts'

export interface ApiResponse {
  status: number
  body: unknown
}

export interface Claim {
  /** The earlier response to this key. */
  replayed: ApiResponse | undefined
  /** Stores the response under the key. */
  remember(response: ApiResponse): void
  /** Ends the request; a request with the same key may come in again. */
  release(): void
}

export type Idempotency = (key: string | undefined, request: ApiRequest) => Claim

const NO_KEY: Claim = { replayed: undefined, remember: () => {}, release: () => {} }

/** One effect per key: repeats get the first response, other parameters are refused, a concurrent request gets 409. */
export function keepIdempotency(books: Books): Idempotency {
  const inFlight = new Set<string>()
  return (key, request) => {
    if (key === undefined || request.method !== 'POST') return NO_KEY
    const endpoint = `${request.method} ${request.path}`
    const fingerprint = createHash('sha256')
      .update(JSON.stringify(sorted(request.params)))
      .digest('hex')
    const known = books.responses.get(key)
    if (known !== undefined) {
      if (known.endpoint !== endpoint) throw otherUse(key, `for the same endpoint (${known.endpoint})`)
      if (known.fingerprint !== fingerprint) throw otherUse(key, 'with the same parameters')
      return { ...NO_KEY, replayed: known }
    }
    if (inFlight.has(key)) throw inUse(key)
    inFlight.add(key)
    return {
      replayed: undefined,
      remember: ({ status, body }) =>
        books.responses.put({ id: key, endpoint, fingerprint, status, body, created: books.nowSeconds() }),
      release: () => inFlight.delete(key),
    }
  }
}

const sorted = (value: FormValue): unknown =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([name, inner]) => [name, sorted(inner)])
        .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))

const otherUse = (key: string, how: string): ApiError => {
  const message = `Keys for idempotent requests can only be used ${how} they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return new ApiError(400, message, { type: 'idempotency_error' })
}

const inUse = (key: string): ApiError => {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  return new ApiError(409, message, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
}
