import type { Db } from '@cup/server/db/db'
import { sql } from 'kysely'

/** A database whose connection breaks right after the nth statement of a transaction. */
export function cutAt(db: Db, nth: number): Db {
  let statements = 0
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      if (statements === nth) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`.execute(db)
      }
      return result
    },
  })
}
