import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { serviceUnavailable } from '../errors/app-error.ts'
import type { LiveEvent } from '../live/live-bus.ts'
import { currentPlayer } from './caused-by.ts'
import type { Tx } from './db.ts'
import { markIdempotentCallDone } from './idempotent-call.ts'
import { isLockTimeout, isRetryable, sqlState } from './postgres-error.ts'

export type Emit = (event: LiveEvent) => void

const MAX_RETRIES = 3

/**
 * Runs `work` in one transaction and publishes what it emitted after the commit, in order; a rollback drops it.
 * Row locks keep READ COMMITTED correct here: a stricter level would read the state from before the lock was granted.
 */
export async function inTransaction<T>(
  deps: Pick<Deps, 'db' | 'live'> & Partial<Pick<Deps, 'metrics' | 'followEvents'>>,
  work: (tx: Tx, emit: Emit) => Promise<T>,
): Promise<T> {
  const { result, events } = await runWithRetries(deps, work)
  for (const event of events) deps.live.publish(event)
  return result
}

async function runWithRetries<T>(
  deps: Pick<Deps, 'db' | 'live'> & Partial<Pick<Deps, 'metrics' | 'followEvents'>>,
  work: (tx: Tx, emit: Emit) => Promise<T>,
): Promise<{ result: T; events: LiveEvent[] }> {
  const by = currentPlayer()
  for (let retries = 0; ; retries++) {
    const events: LiveEvent[] = []
    try {
      const result = await deps.db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (tx) => {
          const value = await work(tx, (event) => void events.push(by === undefined ? event : { ...event, by }))
          await markIdempotentCallDone(tx)
          if (events.length > 0) await deps.followEvents?.(tx, events)
          await deps.live.announce?.(tx, events)
          return value
        })
      return { result, events }
    } catch (error) {
      if (isLockTimeout(error)) {
        deps.metrics?.lockTimeouts.inc()
        throw serviceUnavailable(error)
      }
      if (!isRetryable(error)) throw error
      if (retries === MAX_RETRIES) throw serviceUnavailable(error)
      deps.metrics?.transactionRetries.inc({ code: sqlState(error) ?? 'unknown' })
      await sleep(Math.random() * 20 * 2 ** retries)
    }
  }
}
