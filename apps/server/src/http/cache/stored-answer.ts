import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** The bytes of one answer, ready to be sent to anybody who asks for it. */
export interface StoredAnswer {
  /** Weak, because one tag stands for the plain and the compressed bytes. */
  readonly etag: string
  body(): Buffer
  gzip(): Buffer
  /** The database's clock now, for answers that carry it. */
  serverTime(): string | undefined
}

const CLOCK = '"server_time":"'
const CLOCK_LENGTH = new Date(0).toISOString().length
/** How old the time inside an answer may get before its bytes are made anew. */
const RESTAMP_AFTER_MS = 1000

/** Turns a shaped value into bytes and a tag; the time inside it is kept right without changing the tag. */
export function storeAnswer(value: unknown, clock: () => number = () => performance.now()): StoredAnswer {
  const text = JSON.stringify(value) ?? 'null'
  const at = text.indexOf(CLOCK)
  return at < 0 ? plainAnswer(text) : timedAnswer(text, at + CLOCK.length, clock)
}

function plainAnswer(text: string): StoredAnswer {
  const bytes = Buffer.from(text)
  let packed: Buffer | undefined
  return {
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
  const serverTime = isoClock(() => clock() + offset)
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

/** The time as text. Thousands ask within a millisecond, and it is written once for all of them. */
function isoClock(nowMs: () => number): () => string {
  let writtenMs = Number.NaN
  let text = ''
  return () => {
    const now = Math.floor(nowMs())
    if (now !== writtenMs) {
      writtenMs = now
      text = new Date(now).toISOString()
    }
    return text
  }
}

const tagOf = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
