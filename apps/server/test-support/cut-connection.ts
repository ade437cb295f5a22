import { type KyselyPlugin, sql } from 'kysely'
import type { Db } from '../src/db/db.ts'

export interface CutConnection {
  /** For `buildTestApp`. */
  wrapDb(db: Db): Db
  /** From now on, breaks the connection after the nth statement of a transaction. */
  cutAfter(nth: number): void
}

/** A database whose connections can break in the middle of a transaction. */
export function createCutConnection(): CutConnection {
  let left = 0
  const cutWith = (db: Db): KyselyPlugin => ({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (left === 0) return result
      const open = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(db)
      if (open.rows.length === 0) return result
      left -= 1
      if (left === 0) for (const { pid } of open.rows) await sql`select pg_terminate_backend(${pid})`.execute(db)
      return result
    },
  })
  return {
    wrapDb: (db) => db.withPlugin(cutWith(db)),
    cutAfter: (nth) => {
      left = nth
    },
  }
}
