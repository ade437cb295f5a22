import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 20

export interface Readiness {
  /** Milliseconds until the instance said so; undefined when it did not in time. */
  until(ready: boolean, patienceMs: number): Promise<number | undefined>
}

/** Polls the readiness of an instance. */
export const watchReadiness = (origin: string): Readiness => ({
  until: async (ready, patienceMs) => {
    const began = performance.now()
    while (performance.now() - began < patienceMs) {
      const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer !== undefined && answer.ok === ready) return performance.now() - began
      await sleep(STEP_MS)
    }
    return undefined
  },
})
