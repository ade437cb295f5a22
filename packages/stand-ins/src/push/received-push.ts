/** The subscription that a browser returns to a page. */
export interface DeviceSubscription {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface ReceivedPush {
  id: string
  device_id: string
  content: { title?: string; body?: string; url?: string; tag?: string; until?: string | null }
  ttl: number
  topic: string | null
  urgency: string | null
  /** The contact in the sender's token. */
  sender: string
  received_at: string
}
