import { CONFIRM_REPORT_MINUTES, MINUTES_PER_GAME } from '@cup/contract/constants'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { MatchReports } from '../../db/room-tables.ts'
import { audiences, insertedLines, type Line, listOf, type RoomAudience } from './messages.queries.ts'

/** A report with its reporter's name. */
export interface ReportRow extends Selectable<MatchReports> {
  reporter_name: string
}

export async function findOpenReports(db: Db, matchId: string): Promise<ReportRow[]> {
  return db
    .selectFrom('match_reports as r')
    .innerJoin('users as u', 'u.id', 'r.reported_by')
    .selectAll('r')
    .select('u.name as reporter_name')
    .where('r.match_id', '=', matchId)
    .where('r.closed_at', 'is', null)
    .orderBy('r.reported_at')
    .execute()
}

interface NewReport {
  matchId: string
  teamId: string
  team1Games: number
  team2Games: number
  reportedBy: string
  evidenceUrl: string | null
}

/** Stores a team's report, replacing an earlier one. It has no deadline yet. */
export async function saveReport(tx: Tx, report: NewReport): Promise<void> {
  const values = {
    team1_games: report.team1Games,
    team2_games: report.team2Games,
    reported_by: report.reportedBy,
    evidence_url: report.evidenceUrl,
    reported_at: sql<Date>`clock_timestamp()`,
    confirm_by: null,
    closed_at: null,
  }
  await tx
    .insertInto('match_reports')
    .values({ match_id: report.matchId, team_id: report.teamId, ...values })
    .onConflict((conflict) => conflict.columns(['match_id', 'team_id']).doUpdateSet(values))
    .execute()
}

export async function deleteReport(tx: Tx, matchId: string, teamId: string): Promise<void> {
  await tx.deleteFrom('match_reports').where('match_id', '=', matchId).where('team_id', '=', teamId).execute()
}

/** Sets the deadline: five minutes from now, or later if the reported games cannot have been played yet. */
export async function startDeadline(tx: Tx, matchId: string, teamId: string): Promise<Date | null> {
  const { rows } = await sql<{ confirm_by: Date }>`
    update match_reports r set confirm_by = greatest(
      clock_timestamp() + make_interval(mins => ${sql.lit(CONFIRM_REPORT_MINUTES)}),
      m.started_at + make_interval(mins => ${sql.lit(MINUTES_PER_GAME)} * (r.team1_games + r.team2_games))
    )
    from matches m
    where m.id = r.match_id and r.match_id = ${matchId} and r.team_id = ${teamId} and r.closed_at is null
    returning r.confirm_by
  `.execute(tx)
  return rows[0]?.confirm_by ?? null
}

/** Removes the deadlines of one match or of a tournament. Returns the matches whose report had one. */
export async function cancelDeadlines(tx: Tx, of: { id: string } | { tournament_id: string }): Promise<string[]> {
  const rows = await tx
    .updateTable('match_reports')
    .set({ confirm_by: null })
    .where('match_id', 'in', (eb) =>
      eb
        .selectFrom('matches')
        .select('id')
        .where((match) => match.and(of)),
    )
    .where('confirm_by', 'is not', null)
    .returning('match_id')
    .execute()
  return rows.map((row) => row.match_id)
}

/** Matches whose report the server should confirm now, earliest deadline first. */
export async function findDueReports(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('match_reports')
    .select('match_id')
    .where('confirm_by', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('confirm_by')
    .execute()
  return rows.map((row) => row.match_id)
}

/** Whether a player belongs to both teams of the match. */
export async function hasSharedPlayer(db: Db, matchId: string): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select exists (
      select from matches m
      join team_members p1 on p1.team_id = m.team1_id
      join team_members p2 on p2.team_id = m.team2_id and p2.user_id = p1.user_id
      where m.id = ${matchId}
    ) as shared
  `.execute(db)
  return rows[0]?.shared ?? false
}

/** Records that the server confirmed this team's report, so that the other team can contest it. */
export async function insertConfirmation(tx: Tx, matchId: string, teamId: string): Promise<void> {
  await tx.insertInto('server_confirmations').values({ match_id: matchId, team_id: teamId }).execute()
}

export async function contestConfirmation(tx: Tx, matchId: string, userId: string): Promise<void> {
  await tx
    .updateTable('server_confirmations')
    .set({ contested_at: sql`clock_timestamp()`, contested_by: userId })
    .where('match_id', '=', matchId)
    .execute()
}

/** Deletes the contest of a match; false if there is none. */
export async function deleteContest(tx: Tx, matchId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('server_confirmations')
    .where('match_id', '=', matchId)
    .where('contested_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

interface ClosedRooms {
  tournamentId: string
  /** Every match that the change touched. */
  matchIds: readonly string[]
  lines: readonly Line[]
  /** Skips matches that are in progress. */
  keepRunning: boolean
}

/**
 * Closes every open report, deadline, contest, lobby and running series of the matches, sets aside the words about games
 * of matches that start again, and adds the lines. Returns the audiences of the rooms with lines. One
 * statement, because every result needs it.
 */
export async function closeReports(tx: Tx, closed: ClosedRooms): Promise<RoomAudience[]> {
  const { rows } = await sql<RoomAudience>`
    with touched as (
      select id from matches
      where id = any(${closed.matchIds}::uuid[]) and not (${closed.keepRunning} and match_status = 'in_progress')
    ),
    closed_lobbies as (delete from lobbies where match_id in (select id from touched)),
    closed_contests as (delete from server_confirmations where match_id in (select id from touched)),
    closed_reports as (
      update match_reports set closed_at = clock_timestamp(), confirm_by = null
      where match_id in (select id from touched) and closed_at is null
    ),
    closed_series as (delete from match_series where match_id in (select id from touched)),
    -- the games of a completed match stay with its result
    closed_words as (
      update game_words set set_aside_at = clock_timestamp()
      where match_id in (select t.id from touched t join matches m on m.id = t.id where m.match_status <> 'completed')
        and set_aside_at is null
    ),
    added as (${insertedLines(closed.tournamentId, closed.lines)})
    ${audiences(listOf(closed.lines.map((line) => line.matchId)))}
  `.execute(tx)
  return rows
}
