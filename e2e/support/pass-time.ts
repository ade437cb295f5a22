import type { ServerProcess } from '@cup/rehearsal/server-process'
import { openPool } from '@cup/server/db/db'
import { runningDatabase } from '@cup/server/testing/running-database'

/** Moves the times of a cup into the past, and runs the server's job for cups at once instead of within a minute. */
export async function passTime({ dataDir }: ServerProcess, cupId: string, minutes: number): Promise<void> {
  const pool = openPool(runningDatabase(dataDir), () => {})
  try {
    const values = [cupId, minutes]
    await pool.query(`update tournaments set start_date = start_date - $2 * interval '1 minute' where id = $1`, values)
    await pool.query(
      `update matches set completed_at = completed_at - $2 * interval '1 minute' where tournament_id = $1`,
      values,
    )
    await pool.query(`insert into pgboss.job (name, data) values ('advance-cups', '{}') on conflict do nothing`)
  } finally {
    await pool.end()
  }
}
