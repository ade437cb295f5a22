import * as z from 'zod/mini'
import type { Tx } from '../../db/db.ts'
import { defineJob } from '../../define-job.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { lockBracketOfMatch } from '../matches/matches.queries.ts'
import { runBracketOperation } from '../matches/run-bracket-operation.step.ts'
import { isContradicted } from './games/series.queries.ts'
import { cancelDeadlines, findDueReports, findOpenReports, hasSharedPlayer, startDeadline } from './reports.queries.ts'
import { agreedResult, claimOf } from './room.rules.ts'

/**
 * Confirms reports that the other team did not confirm or dispute in time. Deadlines are columns: each report queues a
 * run for its own moment, and a run every minute finds what a crash left behind. Several instances may run it at once.
 */
export const confirmDueReports = defineJob({
  name: 'confirm-due-reports',
  payload: z.object({}),
  every: '* * * * *',
  retryLimit: 0,
  handle: async (deps) => {
    for (const matchId of await findDueReports(deps.db)) {
      try {
        await confirmDueReport(deps, matchId)
      } catch (error) {
        // a match that cannot be decided must not stop the others
        deps.log.error({ event: 'report.not_confirmed', match_id: matchId, err: error }, 'report not confirmed')
      }
    }
  },
})

/** Does nothing if the report was confirmed, replaced or withdrawn before the lock. */
async function confirmDueReport(deps: Deps, matchId: string): Promise<void> {
  await inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, matchId)
    if (!(await findDueReports(tx)).includes(matchId)) return
    const { match, tournament } = locked
    const [report, other] = await findOpenReports(tx, matchId)
    const isDecidable =
      match.match_status === 'in_progress' && tournament.status === 'in_progress' && tournament.reporting
    if (report === undefined || other !== undefined || !isDecidable || (await hasSharedPlayer(tx, matchId))) {
      await cancelDeadlines(tx, { id: matchId })
      return
    }
    const games = { team1Games: report.team1_games, team2Games: report.team2_games }
    const result = agreedResult(locked.match, {
      games,
      actor: null,
      reporter: { id: report.reported_by, name: report.reporter_name },
      action: 'match.confirm_report',
      summary: `The report was not answered in time, so it counts: ${claimOf(match, games)}.`,
    })
    await runBracketOperation(deps, tx, emit, locked, result)
    emit({ type: 'report_expired', matchId, teamId: report.team_id })
  })
}

/** Starts the other team's time to respond, after which the server confirms the report. */
export async function startConfirmation(deps: Deps, tx: Tx, matchId: string, teamId: string): Promise<void> {
  if ((await hasSharedPlayer(tx, matchId)) || (await isContradicted(tx, matchId))) return
  const confirmBy = await startDeadline(tx, matchId, teamId)
  if (confirmBy === null) return
  // the deadline has microseconds in the database, so only the next millisecond is certainly later
  const startAfter = new Date(confirmBy.getTime() + 1)
  await deps.jobs.enqueue(tx, confirmDueReports, {}, { startAfter, singletonKey: `${matchId} ${confirmBy.getTime()}` })
}
