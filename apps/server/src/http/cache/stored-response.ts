import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { bracketTag } from '@cup/contract/bracket'
import type { FastifyReply } from 'fastify'

/** The bytes of one response, ready to be sent to any caller. */
export interface StoredResponse {
  /** Memory it takes, roughly: the text and its bytes. The compressed copy adds about a tenth. */
  readonly size: number
  /** Weak, because the plain and the compressed body share it. */
  readonly etag: string
  /** Sent with the body, and with a 304. */
  readonly headers: Readonly<Record<string, string>>
  body(): Buffer
  gzip(): Buffer
  /** Of a response with a version: the ETag that every client with this version sends, and the body that any cache may keep. */
  readonly versioned?: { readonly version: number; readonly tag: string; readonly immutable: StoredResponse }
}

/** How old the time inside a response may get before it is updated. */
const RESTAMP_AFTER_MS = 1000

/** For a minute: pages read a new version within seconds, and a new release may respond differently. */
const IMMUTABLE = 'public, max-age=60, immutable'

/**
 * Turns a value into bytes and an ETag; the time inside stays current without changing the ETag. A value with a version
 * is also stored without the time: those bytes never change.
 */
export function storeResponse(value: unknown, clock: () => number = () => performance.now()): StoredResponse {
  if (!hasTime(value)) {
    const text = JSON.stringify(value) ?? 'null'
    return toStored(text, constantBody(text))
  }
  const { server_time, ...timeless } = value
  const text = JSON.stringify(timeless)
  const stored = toStored(text, withTime(text, server_time, clock))
  const { version } = timeless
  if (version === undefined) return stored
  const immutable = toStored(text, constantBody(text), IMMUTABLE)
  return { ...stored, size: stored.size + immutable.size, versioned: { version, tag: bracketTag(version), immutable } }
}

const hasTime = (value: unknown): value is { server_time: string; version?: number } =>
  typeof value === 'object' && value !== null && 'server_time' in value

/** The ETag is computed from `text`. */
function toStored(text: string, body: () => Buffer, cacheControl = 'private, no-cache'): StoredResponse {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  let packed: { plain: Buffer; bytes: Buffer } | undefined
  return {
    size: 2 * Buffer.byteLength(text),
    etag,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheControl,
      etag,
      // added to what the response already varies by
      vary: 'Accept-Encoding',
    },
    body,
    gzip: () => {
      const plain = body()
      if (packed?.plain !== plain) packed = { plain, bytes: gzipSync(plain) }
      return packed.bytes
    },
  }
}

function constantBody(text: string): () => Buffer {
  const bytes = Buffer.from(text)
  return () => bytes
}

/** The object's text with the current time, updated at most once a second. */
function withTime(text: string, serverTime: string, clock: () => number): () => Buffer {
  const offset = Date.parse(serverTime) - clock()
  let stampedAt = Number.NEGATIVE_INFINITY
  let bytes: Buffer
  return () => {
    const now = clock()
    if (now - stampedAt >= RESTAMP_AFTER_MS) {
      stampedAt = now
      bytes = Buffer.from(`${text.slice(0, -1)},"server_time":"${new Date(now + offset).toISOString()}"}`)
    }
    return bytes
  }
}

const isUnmodified = (tag: string | undefined, { etag, versioned }: StoredResponse): boolean =>
  tag !== undefined && (tag === etag || tag === versioned?.tag || tag.includes(etag))

/** Sends the stored bytes, or 304 to a caller that has them. */
export function sendStoredResponse(reply: FastifyReply, response: StoredResponse): FastifyReply {
  const { headers } = reply.request
  void reply.headers(response.headers)
  if (isUnmodified(headers['if-none-match'], response)) return reply.code(304).send()
  const acceptsGzip = String(headers['accept-encoding']).includes('gzip')
  return acceptsGzip ? reply.header('content-encoding', 'gzip').send(response.gzip()) : reply.send(response.body())
}
