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

/** Headers of the request that decide how a response is sent. */
export interface CacheHeaders {
  'if-none-match'?: string | undefined
  'accept-encoding'?: string | string[] | undefined
}

const CLOCK = '"server_time":"'
const CLOCK_LENGTH = new Date(0).toISOString().length
/** How old the time inside a response may get before it is updated. */
const RESTAMP_AFTER_MS = 1000

/** For a minute: pages read a new version within seconds, and a new release may respond differently. */
const IMMUTABLE = 'public, max-age=60, immutable'

/**
 * Turns a value into bytes and an ETag; the time inside stays current without changing the ETag. A value with a version
 * is also stored without the time: those bytes never change.
 */
export function storeResponse(value: unknown, clock: () => number = () => performance.now()): StoredResponse {
  const text = JSON.stringify(value) ?? 'null'
  // a JSON string escapes its quotes, so the first `"server_time":"` is the field itself
  const at = text.indexOf(CLOCK) + CLOCK.length
  const stored =
    at < CLOCK.length
      ? toStored(text, constantBody(text))
      : toStored(text.slice(0, at) + text.slice(at + CLOCK_LENGTH), withTime(text, at, clock))
  if (!hasVersion(value)) return stored
  const { server_time: _, ...timeless } = value
  const timelessText = JSON.stringify(timeless)
  const immutable = toStored(timelessText, constantBody(timelessText), IMMUTABLE)
  const { version } = value
  return { ...stored, size: stored.size + immutable.size, versioned: { version, tag: bracketTag(version), immutable } }
}

const hasVersion = (value: unknown): value is { version: number; server_time?: unknown } =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'

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

/** The body with the current time, updated at most once a second. */
function withTime(text: string, at: number, clock: () => number): () => Buffer {
  const before = text.slice(0, at)
  const after = text.slice(at + CLOCK_LENGTH)
  const offset = Date.parse(text.slice(at, at + CLOCK_LENGTH)) - clock()
  let stampedAt = Number.NEGATIVE_INFINITY
  let bytes: Buffer
  return () => {
    const now = clock()
    if (now - stampedAt >= RESTAMP_AFTER_MS) {
      stampedAt = now
      bytes = Buffer.from(before + new Date(now + offset).toISOString() + after)
    }
    return bytes
  }
}

const isUnmodified = (tag: string | undefined, { etag, versioned }: StoredResponse): boolean =>
  tag !== undefined && (tag === etag || tag === versioned?.tag || tag.includes(etag))

const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  accepted !== undefined && String(accepted).includes('gzip')

/** Sends the stored bytes, or 304 to a caller that has them. */
export function sendStoredResponse(
  { headers, reply }: { headers: CacheHeaders; reply: FastifyReply },
  response: StoredResponse,
): FastifyReply {
  void reply.headers(response.headers)
  if (isUnmodified(headers['if-none-match'], response)) return reply.code(304).send()
  if (acceptsGzip(headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(response.gzip())
  return reply.send(response.body())
}
