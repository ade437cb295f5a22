import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Emit } from '../../events/domain-event.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { nameOf } from '../matches/ruling.rules.ts'
import { titleOf } from '../matches/run-bracket-operation.step.ts'
import { addLines, changeRoom, type LockedRoom, settleReport } from './change-room.step.ts'
import { startConfirmation } from './confirm-due-reports.job.ts'
import type { Line } from './messages.queries.ts'
import { claimOf, type Games, requirePossibleResult, requireReportable, winnerOf } from './report.rules.ts'
import { cancelDeadlines, findOpenReports, type ReportRow, saveReport } from './reports.queries.ts'

interface ReportInput extends Games {
  matchId: string
  evidenceUrl: string | null
}

/** One team says how the match ended. Its own loss ends the match; its own win waits for the other team. */
export async function reportResult(deps: Deps, actor: Actor, input: ReportInput): Promise<Room> {
  return changeRoom(deps, actor, input.matchId, async (tx, emit, locked) => {
    requireReportable(locked)
    requirePossibleResult(locked.match.best_of, input)
    await saveReport(tx, { ...input, teamId: locked.teamId, reportedBy: actor.id })
    if (winnerOf(locked.match, input) === locked.teamId) await claimWin(deps, tx, emit, locked, actor, input)
    else await concede(deps, tx, emit, locked, actor, input)
  })
}

async function concede(deps: Deps, tx: Tx, emit: Emit, locked: LockedRoom, actor: Actor, input: ReportInput) {
  const team = nameOf(locked.match, locked.teamId)
  await settleReport(deps, tx, emit, locked, {
    games: input,
    actor,
    reporter: actor,
    action: 'match.report_loss',
    summary: `${team} reported its loss: ${claimOf(locked.match, input)}.`,
  })
}

async function claimWin(deps: Deps, tx: Tx, emit: Emit, locked: LockedRoom, actor: Actor, input: ReportInput) {
  const { match, tournament, teamId } = locked
  const claim = claimOf(match, input)
  const [theirs] = (await findOpenReports(tx, match.id)).filter((report) => report.team_id !== teamId)
  if (theirs === undefined) {
    await startConfirmation(deps, tx, match.id, teamId)
    const { team1Games, team2Games } = input
    emit({ type: 'win_claimed', matchId: match.id, startedAt: match.started_at, teamId, team1Games, team2Games })
  } else {
    await cancelDeadlines(tx, match.id)
  }
  await insertAuditEntry(tx, {
    actor,
    action: 'match.report',
    target: { type: 'match', id: match.id, name: titleOf(match) },
    tournamentId: tournament.id,
    after: { team: nameOf(match, teamId), claim, disputed: theirs !== undefined },
  })
  await addLines(tx, emit, tournament.id, linesOf(locked, claim, theirs))
}

function linesOf({ match, teamId }: LockedRoom, claim: string, theirs: ReportRow | undefined): Line[] {
  const reported = { matchId: match.id, text: `${nameOf(match, teamId)} reported ${claim}.` }
  if (theirs === undefined) return [reported]
  return [
    reported,
    { matchId: match.id, text: 'The reports differ. An organiser decides, unless the teams agree before.' },
  ]
}
