import { get, type IncomingMessage } from 'node:http'
import type { Product } from '../stage/product.ts'

/** A response of the product that the bare app sends as well. */
export interface CapturedResponse {
  etag: string
  /** Names and values alternate; headers that Node adds by itself are left out. */
  headers: string[]
  /** In base64, because messages between processes are JSON. */
  body: string
}

/** Node adds these headers to every response. */
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive'])

/** Requests the path once and returns the response with its headers. */
export async function captureResponse(
  { port }: Pick<Product, 'port'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<CapturedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get({ host: '127.0.0.1', port, path, headers: { host: `localhost:${port}`, ...headers } }, resolve).on(
    'error',
    reject,
  )
  const response = await promise
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  if (response.statusCode !== 200) throw new Error(`${path} responded with ${response.statusCode}`)
  const { rawHeaders } = response
  const kept = rawHeaders.filter((_, at) => !ADDED_BY_NODE.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''))
  return { etag: String(response.headers.etag), headers: kept, body: Buffer.concat(chunks).toString('base64') }
}
