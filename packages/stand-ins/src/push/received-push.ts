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
  /** Whom the sender's token names as its contact. */
  sender: string
  received_at: string
}
