import { setTimeout as sleep } from 'node:timers/promises'

/** Ends a wait that leads nowhere; on a slow machine, or one that resets connections, the last page takes a minute. */
export const TIMEOUT_MS = 180_000
/** As the page's socket does: without it an unlucky connection waits for the kernel, which pauses for up to a minute. */
export const ATTEMPT_MS = 20_000
const RETRIES_WITHIN_MS = 1_000

/** A page whose connection was reset tries again a moment later. */
export async function retry<T>(open: () => Promise<T>): Promise<T> {
  const began = performance.now()
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (performance.now() - began > TIMEOUT_MS) throw error
      await sleep(Math.random() * RETRIES_WITHIN_MS)
    }
  }
}
