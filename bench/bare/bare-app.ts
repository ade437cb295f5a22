/** A Fastify app as small as it can be: no logger, no hooks, one route per captured response. */
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { CapturedResponse } from './capture-response.ts'

interface Request {
  headers: Record<string, string | undefined>
}

interface Reply {
  code(status: number): Reply
  headers(values: Record<string, string>): Reply
  send(body?: Buffer): Reply
}

interface App {
  server: { maxRequestsPerSocket: number; address(): AddressInfo }
  get(path: string, handler: (request: Request, reply: Reply) => Reply): void
  listen(options: { host: string; port: number }): Promise<unknown>
}

/** The version of Fastify that the product uses. */
const { fastify }: { fastify(options: object): App } = createRequire(
  new URL('../../apps/server/package.json', import.meta.url),
)('fastify')

process.once('message', async (responses: Record<string, CapturedResponse>) => {
  const app = fastify({ logger: false, keepAliveTimeout: 65_000, maxRequestsPerSocket: 1000 })
  for (const [path, { etag, headers, body }] of Object.entries(responses)) {
    const bytes = Buffer.from(body, 'base64')
    const [full, short] = [headers, withoutBody(headers)].map(toRecord) as [Named, Named]
    app.get(path, (request, reply) =>
      request.headers['if-none-match'] === etag
        ? reply.code(304).headers(short).send()
        : reply.headers(full).send(bytes),
    )
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.({ port: app.server.address().port })
})
// exits with the bench that started this process
process.on('disconnect', () => process.exit())

type Named = Record<string, string>

const BODY_HEADERS = new Set(['content-length', 'content-encoding'])

/** The headers of a 304: without those that describe a body. Names and values alternate. */
const withoutBody = (headers: readonly string[]): string[] =>
  headers.filter((_, at) => !BODY_HEADERS.has(headers[at - (at % 2)]?.toLowerCase() ?? ''))

const toRecord = (list: readonly string[]): Named =>
  Object.fromEntries(
    list.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), list[at + 1] ?? ''] as const] : [])),
  )
