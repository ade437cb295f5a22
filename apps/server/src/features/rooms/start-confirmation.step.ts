import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { hasSharedPlayer, startDeadline } from '../reports/reports.queries.ts'
import { confirmDueReports } from './confirm-due-reports.job.ts'

/** Gives the other team its time to answer; afterwards the server confirms the report. */
export async function startConfirmation(deps: Deps, tx: Tx, matchId: string, teamId: string): Promise<void> {
  if (await hasSharedPlayer(tx, matchId)) return
  const confirmBy = await startDeadline(tx, matchId, teamId)
  if (confirmBy === null) return
  // the database counts microseconds: a millisecond later the deadline has passed for certain
  const startAfter = new Date(confirmBy.getTime() + 1)
  await deps.jobs.enqueue(tx, confirmDueReports, {}, { startAfter, singletonKey: `${matchId} ${confirmBy.getTime()}` })
}
