import type { EndpointShape, ResponseOf } from '@cup/contract/endpoint'
import { vi } from 'vitest'

export interface FakeRequest {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Headers
}

type Answer<E extends EndpointShape> =
  | ResponseOf<E>
  | ((request: FakeRequest) => ResponseOf<E> | Promise<ResponseOf<E>>)
type Handler = (request: FakeRequest) => Promise<Response>

interface Route {
  pattern: RegExp
  handler: Handler
  requests: FakeRequest[]
}

export type FakeApi = ReturnType<typeof fakeApi>

/** Stands in for the server: every answer has the type of the contract, so that tests cannot drift from it. */
export function fakeApi() {
  const routes = new Map<string, Route>()
  const unexpected: string[] = []

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
    found.requests.push(request)
    init.signal?.throwIfAborted()
    return found.handler(request)
  })

  const api = {
    answer<E extends EndpointShape>(endpoint: E, answer: Answer<E>) {
      route(endpoint, async (request) =>
        json(200, await (typeof answer === 'function' ? (answer as (r: FakeRequest) => unknown)(request) : answer)),
      )
      return api
    },
    refuse(endpoint: EndpointShape, status: number, detail?: string, extra: object = {}) {
      route(endpoint, async () =>
        json(status, { ...(detail ? { detail } : {}), code: 'test', request_id: 'test', ...extra }),
      )
      return api
    },
    /** No answer comes at all. */
    cutOff(endpoint: EndpointShape) {
      route(endpoint, async () => {
        throw new TypeError('Failed to fetch')
      })
      return api
    },
    requests: (endpoint: EndpointShape): FakeRequest[] =>
      routes.get(`${endpoint.method} ${endpoint.path}`)?.requests ?? [],
    unexpected,
  }
  return api
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
