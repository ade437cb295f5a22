import type { EndpointShape, ResponseOf } from '@cup/contract/endpoint'
import { LINK_HEADER, PAGE_ROWS, TOTAL_HEADER } from '@cup/contract/pages'
import { vi } from 'vitest'
import { expectErrors } from './console-errors.ts'

/** How the app logs a call that failed. */
const FAILED_CALL = /^(Could not load|Signing out failed|Sign-in could not be finished) /

export interface FakeRequest {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Headers
}

type FakeResponse<E extends EndpointShape> =
  | ResponseOf<E>
  | ((request: FakeRequest) => ResponseOf<E> | Promise<ResponseOf<E>>)
type Handler = (request: FakeRequest) => Promise<Response>

interface Route {
  pattern: RegExp
  handler: Handler
  requests: FakeRequest[]
}

export type FakeApi = ReturnType<typeof fakeApi>

let unexpected: string[] = []

/** Calls that no fake API had a response for; each of them fails its test. */
export function takeUnexpectedCalls(): string[] {
  const taken = unexpected
  unexpected = []
  return taken
}

/** Stands in for the server. Every response has the type of the contract, so that tests cannot drift from it. */
export function fakeApi() {
  const routes = new Map<string, Route>()

  const route = (endpoint: EndpointShape, handler: Handler): void => {
    const key = `${endpoint.method} ${endpoint.path}`
    const pattern = new RegExp(`^${endpoint.method} /api${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    routes.set(key, { pattern, handler, requests: routes.get(key)?.requests ?? [] })
  }

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const line = `${init.method ?? 'GET'} ${url.pathname}`
    const found = [...routes.values()].find(({ pattern }) => pattern.test(line))
    if (!found) {
      unexpected.push(line)
      return json(404, { detail: 'Not found', code: 'not_found', request_id: 'test' })
    }
    const request: FakeRequest = {
      params: { ...found.pattern.exec(line)?.groups },
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    }
    // StrictMode mounts twice: the call of the first mount is dropped before it is sent.
    await Promise.resolve()
    init.signal?.throwIfAborted()
    found.requests.push(request)
    return found.handler(request)
  })

  const api = {
    respond<E extends EndpointShape>(endpoint: E, response: FakeResponse<E>) {
      route(endpoint, async (request) =>
        json(
          200,
          await (typeof response === 'function' ? (response as (r: FakeRequest) => unknown)(request) : response),
        ),
      )
      return api
    },
    /** Responds with one page of a list at a time, as the server does. */
    respondPages<T>(endpoint: EndpointShape, find: (request: FakeRequest) => readonly T[]) {
      route(endpoint, async (request) => {
        const rows = find(request)
        const from = Number(request.query.cursor ?? 0)
        const next = from + Number(request.query.limit ?? PAGE_ROWS)
        const response = json(200, rows.slice(from, next))
        response.headers.set(TOTAL_HEADER, String(rows.length))
        if (next < rows.length) response.headers.set(LINK_HEADER, `</api${endpoint.path}?cursor=${next}>; rel="next"`)
        return response
      })
      return api
    },
    /** The app may log the failure; that does not fail the test. */
    refuse(endpoint: EndpointShape, status: number, detail?: string, extra: object = {}) {
      expectErrors(FAILED_CALL)
      route(endpoint, async () =>
        json(status, { ...(detail ? { detail } : {}), code: 'test', request_id: 'test', ...extra }),
      )
      return api
    },
    /** The connection fails without a response. */
    cutOff(endpoint: EndpointShape) {
      expectErrors(FAILED_CALL)
      route(endpoint, async () => {
        throw new TypeError('Failed to fetch')
      })
      return api
    },
    requests: (endpoint: EndpointShape): FakeRequest[] =>
      routes.get(`${endpoint.method} ${endpoint.path}`)?.requests ?? [],
    unexpected: (): readonly string[] => unexpected,
  }
  return api
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
