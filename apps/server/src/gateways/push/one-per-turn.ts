import { setTimeout as rest } from 'node:timers/promises'

/** Of the time that a rush takes, the work takes a fifth at most. */
const REST_PER_WORK = 4
const MAX_REST_MS = 20

/**
 * Does one piece of work at a time and rests in between, longer after longer work. Encrypting takes about a millisecond
 * and sending as long again: a rush of a thousand messages must not hold up the requests that come meanwhile.
 */
export function createTurns(): <T>(work: () => T) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let restMs = 0
  return (work) => {
    const done = last
      .then(() => rest(restMs))
      .then(() => {
        const began = performance.now()
        try {
          return work()
        } finally {
          restMs = Math.min(REST_PER_WORK * (performance.now() - began), MAX_REST_MS)
        }
      })
    last = done.catch(() => undefined)
    return done
  }
}
