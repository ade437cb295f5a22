import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** A call with an Idempotency-Key. Each caller has separate keys. */
export interface IdempotentCall {
  userId: string
  key: string
  requestHash: Buffer
}

export type Claim =
  | { outcome: 'claimed' }
  | { outcome: 'other_request' | 'in_flight' | 'response_lost' }
  | { outcome: 'completed'; response: unknown }

const current = new AsyncLocalStorage<IdempotentCall>()

/** Runs `work` so that the first transaction it commits also records that the call has had its effect. */
export const asIdempotentCall = <T>(call: IdempotentCall, work: () => Promise<T>): Promise<T> => current.run(call, work)

/** Marks the current call as done in the same commit as its effect: a crash after it can then never repeat it. */
export async function markIdempotentCallDone(tx: Tx): Promise<void> {
  const call = current.getStore()
  if (call === undefined) return
  await tx
    .updateTable('idempotency_keys')
    .set({ status: 200 })
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .execute()
}

/** Claims the key for this call, or returns the outcome of the call that claimed it. A key expires after a day. */
export async function claimKey(db: Db, call: IdempotentCall): Promise<Claim> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ user_id: call.userId, key: call.key, request_hash: call.requestHash })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ request_hash: call.requestHash, status: null, response: null, created_at: sql`now()` })
        .where(({ or, eb, and }) =>
          or([
            eb('idempotency_keys.created_at', '<', sql<Date>`now() - interval '24 hours'`),
            // nothing was committed and no request takes this long, so its server died
            and([
              eb('idempotency_keys.status', 'is', null),
              eb('idempotency_keys.created_at', '<', sql<Date>`now() - interval '60 seconds'`),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed === undefined ? findClaim(db, call) : { outcome: 'claimed' }
}

async function findClaim(db: Db, call: IdempotentCall): Promise<Claim> {
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (row === undefined || row.status === null) return { outcome: 'in_flight' }
  if (!row.request_hash.equals(call.requestHash)) return { outcome: 'other_request' }
  return row.response === null ? { outcome: 'response_lost' } : { outcome: 'completed', response: row.response }
}

export async function saveResponse(db: Db, call: IdempotentCall, response: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: 200, response: JSON.stringify(response) })
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .execute()
}

/** Gives the key back after a refusal, so that the same call may be tried again. */
export async function releaseKey(db: Db, call: IdempotentCall): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', call.userId).where('key', '=', call.key).execute()
}

export async function deleteOldKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<Date>`now() - interval '24 hours'`).execute()
}
