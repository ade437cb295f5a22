import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import webPush from 'web-push'
import type { PushConfig } from '../../config.ts'
import { type AllowedPlaces, allowedAddress } from '../safe-fetch/allowed-address.ts'
import { createSafeFetch, type SafeFetchOptions } from '../safe-fetch/safe-post.ts'
import type { PushMessage, PushOutcome, PushSender } from './push-sender.ts'

/** The push services of Chrome and Edge on Android, Chrome, Firefox, Safari and Edge on Windows. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

export const pushPlaces = (localOrigin: string | null): AllowedPlaces => ({
  hosts: PUSH_HOSTS,
  localOrigin,
  refusal: 'The browser gave no address of a known push service',
})

/**
 * Signing and encrypting take about a millisecond. Messages are encrypted one at a time with this pause after each, so that
 * a thousand of them do not delay requests.
 */
const PAUSE_MS = 5

/** Signs and encrypts with the library and sends with safe-fetch. */
export function createWebPushSender(
  config: PushConfig,
  options: Partial<Omit<SafeFetchOptions, 'places'>> = {},
): PushSender {
  const places = pushPlaces(config.localOrigin)
  const safeFetch = createSafeFetch({ ...options, places })
  const oneAtATime = pLimit(1)
  const encryptInTurn = (message: PushMessage) =>
    oneAtATime(async () => {
      const request = encrypt(message, config.subject)
      await sleep(PAUSE_MS)
      return request
    })
  return {
    createKeys: () => webPush.generateVAPIDKeys(),
    mustBeAllowed: (endpoint) => void allowedAddress(endpoint, places),
    send: async (message) => {
      const request = await encryptInTurn(message)
      if (request === null) return 'refused'
      const { status } = await safeFetch.post(request)
      return outcomeOf(status)
    },
  }
}

function encrypt({ target, keys, content, ttlSeconds }: PushMessage, subject: string) {
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      JSON.stringify(content),
      {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        urgency: 'high',
        topic: topicOf(content.tag),
        contentEncoding: 'aes128gcm',
      },
    )
    const { 'Content-Length': _length, ...rest } = headers as Record<string, string | number>
    return { url: endpoint, headers: rest, body: body ?? Buffer.alloc(0) }
  } catch {
    // the browser's keys are not points on the curve
    return null
  }
}

/** A message with the same topic replaces one that the service still holds. At most 32 characters of base64url. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
