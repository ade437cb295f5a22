import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from '../db/db.ts'
import { markIdempotentCallDone } from '../db/idempotent-call.ts'
import { isLockTimeout, isRetryable, sqlState } from '../db/postgres-error.ts'
import { serviceUnavailable } from '../errors/app-error.ts'
import type { DomainEvent, Emit } from './domain-event.ts'

const MAX_RETRIES = 3

/** Runs the reactions to the events of a transaction before its commit. Returns what to do after the commit. */
export type Reactions = (tx: Tx, events: readonly DomainEvent[]) => Promise<() => void>

interface TransactionDeps {
  db: Db
  reactions: Reactions
  metrics?: {
    lockTimeouts: { inc(): void }
    transactionRetries: { inc(labels: { code: string }): void }
  }
}

/**
 * Runs `work` and the reactions to its events in one transaction; a rollback undoes both.
 * READ COMMITTED is correct because of row locks: a stricter level would read the state from before the lock was granted.
 */
export async function inTransaction<T>(deps: TransactionDeps, work: (tx: Tx, emit: Emit) => Promise<T>): Promise<T> {
  const { result, afterCommit } = await runWithRetries(deps, () => runOnce(deps, work))
  afterCommit()
  return result
}

async function runWithRetries<T>({ metrics }: TransactionDeps, run: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await run()
    } catch (error) {
      if (isLockTimeout(error)) {
        metrics?.lockTimeouts.inc()
        throw serviceUnavailable(error)
      }
      if (!isRetryable(error)) throw error
      if (retries === MAX_RETRIES) throw serviceUnavailable(error)
      metrics?.transactionRetries.inc({ code: sqlState(error) ?? 'unknown' })
      await sleep(Math.random() * 20 * 2 ** retries)
    }
  }
}

const runOnce = <T>({ db, reactions }: TransactionDeps, work: (tx: Tx, emit: Emit) => Promise<T>) =>
  db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      const events: DomainEvent[] = []
      const result = await work(tx, (event) => void events.push(event))
      await markIdempotentCallDone(tx)
      return { result, afterCommit: events.length === 0 ? () => {} : await reactions(tx, events) }
    })
