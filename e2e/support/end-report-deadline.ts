import type { ServerProcess } from '@cup/rehearsal/server-process'
import { openPool } from '@cup/server/db/db'
import { runningDatabase } from '@cup/server/testing/running-database'

/** Moves the deadline of the match's report, and the job queued for it, to now. */
export async function endReportDeadline({ dataDir }: ServerProcess, matchId: string): Promise<void> {
  const pool = openPool(runningDatabase(dataDir), () => {})
  try {
    const { rowCount } = await pool.query(
      'update match_reports set confirm_by = clock_timestamp() where match_id = $1 and confirm_by is not null',
      [matchId],
    )
    if (rowCount !== 1) throw new Error(`match ${matchId} has no report with a deadline`)
    await pool.query(
      `update pgboss.job set start_after = clock_timestamp() + interval '1 millisecond'
       where name = 'confirm-due-reports' and state = 'created' and singleton_key like $1`,
      [`${matchId}%`],
    )
  } finally {
    await pool.end()
  }
}
