import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the condition holds or the timeout expires; returns whether it held. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 50,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (!(await holds())) {
    if (performance.now() > deadline) return false
    await sleep(everyMs)
  }
  return true
}
