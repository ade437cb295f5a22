import webPush from 'web-push'
import type { VapidKeys } from './push-sender.ts'

/** Push services accept a signature for a day; the library makes them for half a day. */
const GOOD_FOR_MS = 60 * 60 * 1000

/** The `Authorization` header for each push service, made once an hour: signing costs a third of the work of a message. */
export interface Signatures {
  of(origin: string, keys: VapidKeys): string
}

export function createSignatures(subject: string): Signatures {
  const made = new Map<string, { header: string; until: number }>()
  return {
    of: (origin, { publicKey, privateKey }) => {
      const name = `${publicKey} ${origin}`
      const known = made.get(name)
      if (known !== undefined && performance.now() < known.until) return known.header
      const { Authorization: header } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm')
      made.set(name, { header, until: performance.now() + GOOD_FOR_MS })
      return header
    },
  }
}
