import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { nameOf } from '../matches/ruling.rules.ts'
import { changeRoom, settleReport } from './change-room.step.ts'
import { claimOf, requireReportable } from './report.rules.ts'
import { findOpenReports, type ReportRow } from './reports.queries.ts'

interface ConfirmInput {
  matchId: string
  /** The numbers the player saw; without them, whatever is reported is confirmed. */
  seen: { team1Games: number | undefined; team2Games: number | undefined }
}

/** The other team agrees with a report, which ends the match. */
export async function confirmReport(deps: Deps, actor: Actor, input: ConfirmInput): Promise<Room> {
  return changeRoom(deps, actor, input.matchId, async (tx, emit, locked) => {
    requireReportable(locked)
    const { match, teamId } = locked
    const theirs = (await findOpenReports(tx, match.id)).find((report) => report.team_id !== teamId)
    if (theirs === undefined) throw new AppError('conflict', 'There is no report to confirm')
    requireUnchanged(theirs, input.seen)
    const games = { team1Games: theirs.team1_games, team2Games: theirs.team2_games }
    await settleReport(deps, tx, emit, locked, {
      games,
      actor,
      reporter: { id: theirs.reported_by, name: theirs.reporter_name },
      action: 'match.confirm_report',
      summary: `${nameOf(match, teamId)} confirmed ${claimOf(match, games)}.`,
    })
  })
}

function requireUnchanged(report: ReportRow, { team1Games, team2Games }: ConfirmInput['seen']): void {
  const isSame =
    (team1Games ?? report.team1_games) === report.team1_games &&
    (team2Games ?? report.team2_games) === report.team2_games
  if (!isSame) throw new AppError('conflict', 'The report has changed. Look at it again.', { code: 'report_changed' })
}
