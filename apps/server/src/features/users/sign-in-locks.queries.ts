import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

/**
 * Makes sign-ins of one person, or with one address, wait for each other: there may be no row to lock yet. Taken in the
 * order of the keys, so that two sign-ins never wait for each other both ways.
 */
export async function lockSignIn(tx: Tx, names: readonly string[]): Promise<void> {
  const keys = names.map(keyOf).toSorted((one, other) => (one < other ? -1 : 1))
  for (const key of keys) await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx)
}

const keyOf = (name: string): bigint => createHash('sha256').update(name).digest().readBigInt64BE()
