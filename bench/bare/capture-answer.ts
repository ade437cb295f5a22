import { get, type IncomingMessage } from 'node:http'
import type { Product } from '../stage/product.ts'
import type { CapturedAnswer } from './bare-orders.ts'

/** Node adds these headers to every response. */
const FROM_NODE = new Set(['date', 'connection', 'keep-alive'])

/** Requests the product once and keeps the response with its headers. */
export async function captureAnswer(
  { port }: Pick<Product, 'port'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<CapturedAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get({ host: '127.0.0.1', port, path, headers: { host: `localhost:${port}`, ...headers } }, resolve).on(
    'error',
    reject,
  )
  const response = await promise
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  const { rawHeaders } = response
  const kept = rawHeaders.filter((_, at) => !FROM_NODE.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''))
  return { etag: String(response.headers.etag), headers: kept, body: Buffer.concat(chunks).toString('base64') }
}
