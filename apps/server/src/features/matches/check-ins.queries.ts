import { CHECK_IN_WINDOW_MINUTES, TEAMS_PER_MATCH } from '@cup/contract/constants'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** Undefined if the team was already checked in. */
export async function insertCheckIn(
  tx: Tx,
  checkIn: { matchId: string; teamId: string; userId: string },
): Promise<{ team_id: string } | undefined> {
  return tx
    .insertInto('checkins')
    .values({ match_id: checkIn.matchId, team_id: checkIn.teamId, checked_in_by: checkIn.userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('team_id')
    .executeTakeFirst()
}

/** The teams of this match that the user is a member of. */
export async function findOwnTeamsOfMatch(db: Db, matchId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('matches as m')
    .innerJoin('team_members as p', (join) =>
      join.on((eb) => eb.or([eb('p.team_id', '=', eb.ref('m.team1_id')), eb('p.team_id', '=', eb.ref('m.team2_id'))])),
    )
    .select('p.team_id')
    .where('m.id', '=', matchId)
    .where('p.user_id', '=', userId)
    .execute()
  return rows.map((row) => row.team_id)
}

/** Whether the check-in window has expired, by the database's clock. */
export async function isPastDeadline(db: Db, matchId: string): Promise<boolean> {
  const { past } = await db
    .selectFrom('matches')
    .select(sql<boolean>`coalesce(checkin_deadline < clock_timestamp(), false)`.as('past'))
    .where('id', '=', matchId)
    .executeTakeFirstOrThrow()
  return past
}

const WINDOW = sql<Date>`statement_timestamp() + make_interval(mins => ${sql.lit(CHECK_IN_WINDOW_MINUTES)})`

/** `at` is when the change was recorded. Undo compares it to see whether the match changed since. */
export async function openCheckIn(tx: Tx, matchId: string, at: string): Promise<void> {
  await tx
    .updateTable('matches')
    .set({ match_status: 'checkin', checkin_deadline: WINDOW, updated_at: at })
    .where('id', '=', matchId)
    .execute()
}

/** Opens check-in for every pending match whose two teams are known, all with the same deadline. */
export async function openReadyCheckIns(tx: Tx, tournamentId: string): Promise<{ id: string }[]> {
  return tx
    .updateTable('matches')
    .set({ match_status: 'checkin', checkin_deadline: WINDOW, updated_at: sql`clock_timestamp()` })
    .where('tournament_id', '=', tournamentId)
    .where('match_status', '=', 'pending')
    .where('team1_id', 'is not', null)
    .where('team2_id', 'is not', null)
    .returning('id')
    .execute()
}

/** Starts one match, or all matches of a tournament, where both teams have checked in. */
export async function startCheckedInMatches(
  tx: Tx,
  scope: { tournamentId: string; matchId?: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable('matches')
    .set({ match_status: 'in_progress', started_at: sql`clock_timestamp()`, updated_at: sql`clock_timestamp()` })
    .where('tournament_id', '=', scope.tournamentId)
    .where('match_status', '=', 'checkin')
    .where(
      sql<number>`(select count(*) from checkins c where c.match_id = matches.id)`,
      '=',
      sql<number>`${sql.lit(TEAMS_PER_MATCH)}`,
    )
    .$if(scope.matchId !== undefined, (query) => query.where('id', '=', scope.matchId ?? ''))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function startMatch(tx: Tx, matchId: string, at: string): Promise<void> {
  await tx
    .updateTable('matches')
    .set({ match_status: 'in_progress', checkin_deadline: null, started_at: sql`clock_timestamp()`, updated_at: at })
    .where('id', '=', matchId)
    .execute()
}

/** Adds the minutes to the deadline, or to now if it has passed. */
export async function extendDeadline(tx: Tx, matchId: string, minutes: number, at: string): Promise<void> {
  await tx
    .updateTable('matches')
    .set({
      checkin_deadline: sql`greatest(checkin_deadline, statement_timestamp()) + make_interval(mins => ${minutes}::int)`,
      updated_at: at,
    })
    .where('id', '=', matchId)
    .execute()
}

/** The first match whose check-in expired with exactly one team checked in. */
export async function findDueMatch(db: Db, tournamentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('matches')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('match_status', '=', 'checkin')
    .where('checkin_deadline', '<=', sql<Date>`clock_timestamp()`)
    .where(sql<number>`(select count(*) from checkins c where c.match_id = matches.id)`, '=', sql<number>`1`)
    .orderBy('idx')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Tournaments in progress with automatic check-ins. */
export async function findAutomaticTournamentIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select('id')
    .where('automatic', '=', true)
    .where('status', '=', 'in_progress')
    .execute()
  return rows.map((row) => row.id)
}

/** Check-in deadlines of automatic tournaments within the next seconds. */
export async function findUpcomingDeadlines(db: Db, seconds: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('matches as m')
    .innerJoin('tournaments as c', 'c.id', 'm.tournament_id')
    .select(sql<Date>`m.checkin_deadline`.as('deadline'))
    .distinct()
    .where('c.automatic', '=', true)
    .where('c.status', '=', 'in_progress')
    .where('m.match_status', '=', 'checkin')
    .where('m.checkin_deadline', '>', sql<Date>`clock_timestamp()`)
    .where('m.checkin_deadline', '<=', sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`)
    .execute()
  return rows.map((row) => row.deadline)
}
