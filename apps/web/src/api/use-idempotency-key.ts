import { useRef } from 'react'

/** `keyFor` returns the same key for the same values until `reset`, so that a repeated request has its effect once. */
export function useIdempotencyKey() {
  const attempt = useRef<{ values: string; key: string }>(undefined)
  const keyFor = (input: unknown): string => {
    const values = String(JSON.stringify(input))
    if (attempt.current?.values !== values) attempt.current = { values, key: newIdempotencyKey() }
    return attempt.current.key
  }
  const reset = () => {
    attempt.current = undefined
  }
  return { keyFor, reset }
}

/** A random key. `crypto.randomUUID` is missing on pages that are not served over https. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
