import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { nameOf } from '../matches/ruling.rules.ts'
import { titleOf } from '../matches/run-bracket-operation.step.ts'
import { addLines, changeRoom } from './change-room.step.ts'
import { startConfirmation } from './confirm-due-reports.job.ts'
import { requireReportable } from './report.rules.ts'
import { deleteReport, findOpenReports } from './reports.queries.ts'

/** Deletes the team's report. If the other team has one, its time to be confirmed starts now. */
export async function withdrawReport(deps: Deps, actor: Actor, input: { matchId: string }): Promise<Room> {
  return changeRoom(deps, actor, input.matchId, async (tx, emit, locked) => {
    requireReportable(locked)
    const { match, tournament, teamId } = locked
    const reports = await findOpenReports(tx, match.id)
    if (!reports.some((report) => report.team_id === teamId)) {
      throw new AppError('conflict', 'There is no report to withdraw')
    }
    await deleteReport(tx, match.id, teamId)
    const theirs = reports.find((report) => report.team_id !== teamId)
    if (theirs !== undefined) await startConfirmation(deps, tx, match.id, theirs.team_id)
    await insertAuditEntry(tx, {
      actor,
      action: 'match.withdraw_report',
      target: { type: 'match', id: match.id, name: titleOf(match) },
      tournamentId: tournament.id,
      after: { team: nameOf(match, teamId) },
    })
    const line = { matchId: match.id, text: `${nameOf(match, teamId)} withdrew its report.` }
    await addLines(tx, emit, tournament.id, [line])
  })
}
