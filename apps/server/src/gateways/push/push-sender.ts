import type { PushContent } from '@cup/contract/notifications'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  target: PushTarget
  keys: VapidKeys
  content: PushContent
  /** How long the push service keeps it for a device that is offline. */
  ttlSeconds: number
}

/**
 * `gone`: the browser has unsubscribed. `refused`: this message will never be accepted. `later`: retry.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

export interface PushSender {
  /** Makes a pair of keys for a server that has none. */
  createKeys(): VapidKeys
  /** Throws `invalid` unless messages may be sent to this address. */
  mustBeAllowed(endpoint: string): void
  send(message: PushMessage): Promise<PushOutcome>
}
