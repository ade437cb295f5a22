import * as z from 'zod/mini'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs/job.ts'
import { lockBracketOfMatch } from '../matches/lock-bracket.step.ts'
import { insertConfirmation } from '../reports/confirmations.queries.ts'
import { cancelDeadlines, findDueReports, findOpenReports, hasSharedPlayer } from '../reports/reports.queries.ts'
import { claimOf } from './report.rules.ts'
import { settleReport } from './settle-report.step.ts'

/**
 * Confirms reports that were not answered in time. Deadlines are columns: each report queues a run for its own moment, and
 * a run every minute finds what a crash left behind. Several instances may run it at once.
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
        // one match that cannot be decided must not hold up the others
        deps.log.error({ event: 'report.not_confirmed', match_id: matchId, err: error }, 'report not confirmed')
      }
    }
  },
})

/** Under the lock a report may turn out to be answered, replaced or withdrawn: then there is nothing to do. */
async function confirmDueReport(deps: Deps, matchId: string): Promise<void> {
  await inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, matchId)
    if (!(await findDueReports(tx)).includes(matchId)) return
    const { match, tournament } = locked
    const [report, other] = await findOpenReports(tx, matchId)
    const isDecidable =
      match.match_status === 'in_progress' && tournament.status === 'in_progress' && tournament.reporting
    if (report === undefined || other !== undefined || !isDecidable || (await hasSharedPlayer(tx, matchId))) {
      await cancelDeadlines(tx, matchId)
      return
    }
    const games = { team1Games: report.team1_games, team2Games: report.team2_games }
    await settleReport(deps, tx, emit, locked, {
      games,
      actor: null,
      reporter: { id: report.reported_by, name: report.reporter_name },
      action: 'match.confirm_report',
      line: `The report was not answered in time, so it counts: ${claimOf(match, games)}.`,
      requestId: null,
    })
    await insertConfirmation(tx, matchId, report.team_id)
  })
}
