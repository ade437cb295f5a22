import type { Deps } from '../../deps.ts'
import { type SettledPush, settlePushes } from './deliveries.queries.ts'

/**
 * Records the outcome of push messages in batches: outcomes that arrive while a statement runs go into the next one. A
 * sender waits for its record before it sends again, so a crash forgets only the messages under way.
 */
export function createSettler({ db }: Pick<Deps, 'db'>): (settled: SettledPush) => Promise<void> {
  let waiting: SettledPush[] = []
  let next: Promise<void> | undefined
  let running: Promise<void> = Promise.resolve()
  return (settled) => {
    waiting.push(settled)
    next ??= running
      .catch(() => undefined)
      .then(() => {
        const batch = waiting
        waiting = []
        next = undefined
        running = settlePushes(db, batch)
        return running
      })
    return next
  }
}
