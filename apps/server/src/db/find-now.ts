import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The database's clock, which decides every deadline. */
export async function findNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}
