import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { bracketTag } from '@cup/contract/bracket'
import type { FastifyReply } from 'fastify'

/** The bytes of one response, ready to be sent to any caller. */
export interface StoredAnswer {
  /** Memory it takes, roughly: the text and its bytes. The compressed copy adds about a tenth. */
  readonly size: number
  /** Weak, because the plain and the compressed bytes share it. */
  readonly etag: string
  /** Sent with the body, as name and value. */
  readonly headers?: readonly [string, string][]
  body(): Buffer
  gzip(): Buffer
  /** The database's clock now, for responses that contain it. */
  serverTime(): string | undefined
  /** For a response that has a version: the tag of every client that holds it, and the bytes that any cache may keep. */
  readonly versioned?: { readonly version: number; readonly tag: string; readonly lasting: StoredAnswer }
  /** Never changes, so any cache may keep it. */
  readonly isLasting?: true
}

/** What a caller says about the response it wants. */
export interface AnswerHeaders {
  'if-none-match'?: string | undefined
  'accept-encoding'?: string | string[] | undefined
}

const CLOCK = '"server_time":"'
const CLOCK_LENGTH = new Date(0).toISOString().length
/** How old the time inside a response may get before its bytes are written again. */
const RESTAMP_AFTER_MS = 1000

/** A response with a version, which is also stored without the time: those bytes never change. */
export function storeVersion(
  value: { version: number; server_time?: unknown },
  clock: () => number = () => performance.now(),
): StoredAnswer {
  const { server_time: _, ...timeless } = value
  const lasting: StoredAnswer = { ...plainAnswer(JSON.stringify(timeless)), isLasting: true }
  const { version } = value
  return { ...storeAnswer(value, clock), versioned: { version, tag: bracketTag(version), lasting } }
}

/** Turns a value into bytes and an ETag; the time inside stays current without changing the ETag. */
export function storeAnswer(value: unknown, clock: () => number = () => performance.now()): StoredAnswer {
  const text = JSON.stringify(value) ?? 'null'
  const at = text.indexOf(CLOCK)
  return at < 0 ? plainAnswer(text) : timedAnswer(text, at + CLOCK.length, clock)
}

function plainAnswer(text: string): StoredAnswer {
  const bytes = Buffer.from(text)
  let packed: Buffer | undefined
  return {
    size: 2 * bytes.length,
    etag: tagOf(text),
    body: () => bytes,
    gzip: () => {
      packed ??= gzipSync(bytes)
      return packed
    },
    serverTime: () => undefined,
  }
}

/** A JSON string escapes its quotes, so the first `"server_time":"` is the field itself. */
function timedAnswer(text: string, at: number, clock: () => number): StoredAnswer {
  const before = text.slice(0, at)
  const after = text.slice(at + CLOCK_LENGTH)
  const offset = Date.parse(text.slice(at, at + CLOCK_LENGTH)) - clock()
  const serverTime = (): string => new Date(clock() + offset).toISOString()
  let stampedAt = Number.NEGATIVE_INFINITY
  let bytes: Buffer = Buffer.alloc(0)
  let packed: Buffer | undefined
  const body = (): Buffer => {
    if (clock() - stampedAt >= RESTAMP_AFTER_MS) {
      stampedAt = clock()
      bytes = Buffer.from(before + serverTime() + after)
      packed = undefined
    }
    return bytes
  }
  return {
    size: 2 * Buffer.byteLength(text),
    etag: tagOf(before + after),
    body,
    gzip: () => {
      const plain = body()
      packed ??= gzipSync(plain)
      return packed
    },
    serverTime,
  }
}

const tagOf = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** After a 304 the browser uses its stored body but the new headers, so the time travels in a header too. */
const SERVER_TIME_HEADER = 'x-server-time'

/** For a minute: every page that knows of the version reads it within seconds, and a new release may respond differently. */
const LASTING = 'public, max-age=60, immutable'

const isUnmodified = (tag: string | undefined, { etag, versioned }: StoredAnswer): boolean =>
  tag !== undefined && (tag === etag || tag === versioned?.tag || tag.includes(etag))

const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  accepted !== undefined && String(accepted).includes('gzip')

/** Sends the stored bytes, or 304 to a caller that has them. */
export function sendAnswer(headers: AnswerHeaders, reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  const serverTime = answer.serverTime()
  void reply.header('content-type', 'application/json; charset=utf-8')
  void reply.header('cache-control', answer.isLasting ? LASTING : 'private, no-cache')
  void reply.header('etag', answer.etag)
  for (const [name, value] of answer.headers ?? []) void reply.header(name, value)
  // added to what the response already varies by
  void reply.header('vary', 'Accept-Encoding')
  if (serverTime !== undefined) void reply.header(SERVER_TIME_HEADER, serverTime)
  if (isUnmodified(headers['if-none-match'], answer)) return reply.code(304).send()
  if (acceptsGzip(headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(answer.gzip())
  return reply.send(answer.body())
}
