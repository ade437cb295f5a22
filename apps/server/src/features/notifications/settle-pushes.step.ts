import type { Deps } from '../../deps.ts'
import { type SettledPush, settlePushes } from './deliveries.queries.ts'

/**
 * Writes down what became of messages: what comes while one statement runs is written by the next one. Whoever sent a
 * message waits until it is written before taking the next, so a death forgets no more than the messages under way.
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
