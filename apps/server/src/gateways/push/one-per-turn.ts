import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Does at most one piece of work per turn of the event loop. Encrypting takes about a millisecond: a rush of a thousand
 * messages must not hold up the requests that come meanwhile.
 */
export function createTurns(): <T>(work: () => T) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(() => nextTurn()).then(work)
    last = done.catch(() => undefined)
    return done
  }
}
