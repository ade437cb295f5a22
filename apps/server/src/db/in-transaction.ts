import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { serviceUnavailable } from '../errors/app-error.ts'
import { gatherEvents } from '../live/gather-events.ts'
import type { LiveEvent } from '../live/live-bus.ts'
import type { Tx } from './db.ts'
import { markIdempotentCallDone } from './idempotent-call.ts'
import { currentPlayer, isLockTimeout, isRetryable, sqlState } from './postgres-error.ts'

export type Emit = (event: LiveEvent) => void

const MAX_RETRIES = 3

type TransactionDeps = Pick<Deps, 'db' | 'live'> &
  Partial<Pick<Deps, 'metrics' | 'followEvents' | 'describeBracketChanges' | 'describeTeams'>>

/**
 * Runs `work` in one transaction and publishes what it emitted after the commit, at most one event of each name
 * per tournament; a rollback drops it.
 * Row locks keep READ COMMITTED correct here: a stricter level would read the state from before the lock was granted.
 */
export async function inTransaction<T>(deps: TransactionDeps, work: (tx: Tx, emit: Emit) => Promise<T>): Promise<T> {
  const { result, events } = await runWithRetries(deps, work)
  for (const event of events) deps.live.publish(event)
  return result
}

async function runWithRetries<T>(
  deps: TransactionDeps,
  work: (tx: Tx, emit: Emit) => Promise<T>,
): Promise<{ result: T; events: LiveEvent[] }> {
  const by = currentPlayer()
  for (let retries = 0; ; retries++) {
    const emitted: LiveEvent[] = []
    try {
      return await deps.db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (tx) => {
          const result = await work(tx, (event) => void emitted.push(by === undefined ? event : { ...event, by }))
          await markIdempotentCallDone(tx)
          if (emitted.length > 0) await deps.followEvents?.(tx, emitted)
          const events = await gatherEvents(tx, emitted, deps)
          await deps.live.announce?.(tx, events)
          return { result, events }
        })
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
