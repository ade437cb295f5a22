import type { MatchReport, Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Emit } from '../../events/domain-event.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { aboutMatch, nameOf } from '../matches/match-text.rules.ts'
import { findOwnTeamsOfMatch, type LockedBracket, lockBracketOfMatch } from '../matches/matches.queries.ts'
import { runBracketOperation } from '../matches/run-bracket-operation.step.ts'
import { addLines } from './add-lines.step.ts'
import { startConfirmation } from './confirm-due-reports.job.ts'
import { toRoomGames } from './games/games.view.ts'
import type { Line } from './messages.queries.ts'
import { cancelDeadlines, deleteReport, findOpenReports, type ReportRow, saveReport } from './reports.queries.ts'
import { findRoom, type RoomRow } from './room.queries.ts'
import {
  agreedResult,
  claimOf,
  type Games,
  mayContest,
  myTeamOf,
  requireMember,
  requireOneTeam,
  requirePossibleResult,
  requireReportable,
  roomState,
  winnerOf,
} from './room.rules.ts'

/** The room as the caller may see it. */
export async function getRoom({ db }: Pick<Deps, 'db'>, actor: Actor, matchId: string): Promise<Room> {
  return toRoom(requireMember(await findRoom(db, matchId, actor.id), actor))
}

const toIso = (text: string): string => new Date(text).toISOString()

const toReport = (report: RoomRow['reports'][number]): MatchReport => ({
  team_id: report.team_id,
  team1_games: report.team1_games,
  team2_games: report.team2_games,
  reported_by: report.reported_by,
  reported_at: toIso(report.reported_at),
  evidence_url: report.evidence_url,
})

function toRoom(row: RoomRow): Room {
  const confirmBy = row.reports.find((report) => report.confirm_by !== null)?.confirm_by ?? null
  return {
    match_id: row.match_id,
    tournament_id: row.tournament_id,
    state: roomState(row),
    my_team_id: myTeamOf(row),
    lobby: row.lobby,
    reports: row.reports.map(toReport),
    confirm_by: confirmBy === null ? null : toIso(confirmBy),
    help: row.help === null ? null : { reason: row.help.reason, called_at: toIso(row.help.called_at) },
    messages: row.messages.map((message) => ({ ...message, at: toIso(message.at) })),
    server_time: row.now.toISOString(),
    reporting: row.reporting,
    can_write: row.can_write,
    can_contest: mayContest(row),
    games: toRoomGames({
      match: row,
      words: row.words,
      accounts: row.accounts,
      myTeamId: myTeamOf(row),
      hostTeamId: row.lobby?.host_team_id ?? null,
    }),
    contested_at: row.contested_at?.toISOString() ?? null,
  }
}

/** The bracket of the match under its lock, and the team that the caller belongs to. */
export type LockedRoom = LockedBracket & { teamId: string }

/** Runs a player's change under the same lock as an admin's score, and returns the changed room. */
export async function changeRoom(
  deps: Deps,
  actor: Actor,
  matchId: string,
  work: (tx: Tx, emit: Emit, room: LockedRoom) => Promise<void>,
): Promise<Room> {
  // checked before the lock too, so that other people cannot make players wait for it
  requireOneTeam(await findOwnTeamsOfMatch(deps.db, matchId, actor.id))
  await inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, matchId)
    await work(tx, emit, { ...locked, teamId: requireOneTeam(await findOwnTeamsOfMatch(tx, matchId, actor.id)) })
  })
  return getRoom(deps, actor, matchId)
}

interface ReportInput extends Games {
  matchId: string
  evidenceUrl: string | null
}

/** Stores a team's report. Reporting its own loss ends the match; reporting its own win waits for the other team. */
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
  const result = agreedResult(locked.match, {
    games: input,
    actor,
    reporter: actor,
    action: 'match.report_loss',
    summary: `${team} reported its loss: ${claimOf(locked.match, input)}.`,
  })
  await runBracketOperation(deps, tx, emit, locked, result)
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
    await cancelDeadlines(tx, { id: match.id })
  }
  await insertAuditEntry(tx, {
    actor,
    action: 'match.report',
    ...aboutMatch(match),
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

interface ConfirmInput {
  matchId: string
  /** The numbers that the player saw; undefined ones are not compared. */
  expected: { team1Games: number | undefined; team2Games: number | undefined }
}

/** The other team agrees with a report, which ends the match. */
export async function confirmReport(deps: Deps, actor: Actor, input: ConfirmInput): Promise<Room> {
  return changeRoom(deps, actor, input.matchId, async (tx, emit, locked) => {
    requireReportable(locked)
    const { match, teamId } = locked
    const theirs = (await findOpenReports(tx, match.id)).find((report) => report.team_id !== teamId)
    if (theirs === undefined) throw new AppError('conflict', 'There is no report to confirm')
    requireUnchanged(theirs, input.expected)
    const games = { team1Games: theirs.team1_games, team2Games: theirs.team2_games }
    const result = agreedResult(locked.match, {
      games,
      actor,
      reporter: { id: theirs.reported_by, name: theirs.reporter_name },
      action: 'match.confirm_report',
      summary: `${nameOf(match, teamId)} confirmed ${claimOf(match, games)}.`,
    })
    await runBracketOperation(deps, tx, emit, locked, result)
  })
}

function requireUnchanged(report: ReportRow, { team1Games, team2Games }: ConfirmInput['expected']): void {
  const isSame =
    (team1Games ?? report.team1_games) === report.team1_games &&
    (team2Games ?? report.team2_games) === report.team2_games
  if (!isSame) throw new AppError('conflict', 'The report has changed. Look at it again.', { code: 'report_changed' })
}

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
      ...aboutMatch(match),
      after: { team: nameOf(match, teamId) },
    })
    const line = { matchId: match.id, text: `${nameOf(match, teamId)} withdrew its report.` }
    await addLines(tx, emit, tournament.id, [line])
  })
}
