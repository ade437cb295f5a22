import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './percentiles.ts'

const EVERY_MS = 20

export interface Probe {
  /** Ends the requests and returns their times and failures. */
  stop(): Promise<ProbeResult>
}

export interface ProbeResult {
  /** How long each request took. */
  times: readonly number[]
  p99Ms: number
  requests: number
  /** Statuses other than 200, and errors. */
  failures: string[]
}

/** An ordinary client that keeps sending requests during a fault. */
export function startProbe(send: () => Promise<number>): Probe {
  const times: number[] = []
  const failures: string[] = []
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      const began = performance.now()
      const status = await send().catch((error: unknown) => String(error))
      times.push(performance.now() - began)
      if (status !== 200) failures.push(String(status))
      await sleep(EVERY_MS)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await work
      return { times, p99Ms: percentile(times, 0.99), requests: times.length, failures }
    },
  }
}

/** Sends requests for a while without other load, as the baseline. */
export async function measureBaseline(send: () => Promise<number>, milliseconds: number): Promise<number> {
  const probe = startProbe(send)
  await sleep(milliseconds)
  return (await probe.stop()).p99Ms
}
