import { setTimeout as wait } from 'node:timers/promises'

export interface Queue<Job> {
  add(jobs: Job[], delayMs: number): void
  /** Resolves when no job is waiting or running. */
  idle(): Promise<void>
  close(): Promise<void>
}

const AT_ONCE = 8

/** Runs delayed jobs with limited concurrency. */
export function createQueue<Job>(work: (job: Job, closing: AbortSignal) => Promise<void>): Queue<Job> {
  const closing = new AbortController()
  const ready: Job[] = []
  let outstanding = 0
  let active = 0
  let waiting: (() => void)[] = []

  const pump = (): void => {
    while (active < AT_ONCE && ready.length > 0 && !closing.signal.aborted) {
      const job = ready.shift() as Job
      active += 1
      void work(job, closing.signal).finally(() => {
        active -= 1
        finish(1)
        pump()
      })
    }
  }
  const finish = (count: number): void => {
    outstanding -= count
    if (outstanding > 0) return
    for (const resolve of waiting) resolve()
    waiting = []
  }
  const idle = (): Promise<void> =>
    outstanding === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))

  return {
    add(jobs, delayMs) {
      outstanding += jobs.length
      const due = delayMs === 0 ? Promise.resolve() : wait(delayMs, undefined, { signal: closing.signal, ref: false })
      due.then(
        () => {
          for (const job of jobs) ready.push(job)
          pump()
        },
        () => finish(jobs.length),
      )
    },
    idle,
    async close() {
      closing.abort()
      finish(ready.splice(0).length)
      await idle()
    },
  }
}
