import type { AnyLiveEvent } from '@cup/contract/live-events'

/** One answer as the product gave it, to be given again and again. */
export interface CapturedAnswer {
  etag: string
  /** Names and values in turns; those that Node adds by itself are left out. */
  headers: string[]
  /** The bytes, in base64 because an order is JSON. */
  body: string
}

/** What the bare server is told. */
export type BareOrder =
  | { do: 'serve'; answers: Record<string, CapturedAnswer> }
  | { do: 'emit'; events: readonly AnyLiveEvent[] }

/** What the bare server says: where it listens, and that it has what it should serve. */
export type BareReply = { port: number } | { served: true }
