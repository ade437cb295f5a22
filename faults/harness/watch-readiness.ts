import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 20

export interface Readiness {
  /** Milliseconds until the instance is ready, or not ready; undefined after the timeout. */
  until(ready: boolean, timeoutMs: number): Promise<number | undefined>
}

/** Polls the readiness of an instance. */
export const watchReadiness = (origin: string): Readiness => ({
  until: async (ready, timeoutMs) => {
    const began = performance.now()
    while (performance.now() - began < timeoutMs) {
      const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(timeoutMs) }).catch(
        () => undefined,
      )
      await response?.arrayBuffer()
      if (response !== undefined && response.ok === ready) return performance.now() - began
      await sleep(STEP_MS)
    }
    return undefined
  },
})
