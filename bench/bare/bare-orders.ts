import type { AnyLiveEvent } from '@cup/contract/live-events'

/** One response of the product, to be sent again for every request. */
export interface CapturedAnswer {
  etag: string
  /** Names and values alternate; headers that Node adds by itself are left out. */
  headers: string[]
  /** The bytes, in base64 because an order is JSON. */
  body: string
}

/** Messages to the bare server. */
export type BareOrder =
  | { do: 'serve'; answers: Record<string, CapturedAnswer> }
  | { do: 'emit'; events: readonly AnyLiveEvent[] }

/** Messages from the bare server: where it listens, and that it is ready to serve the responses. */
export type BareReply = { port: number } | { served: true }
