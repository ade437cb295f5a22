import {
  CHECK_IN_EXTENSION_MINUTES,
  CHECK_IN_WINDOW_MINUTES,
  NO_SHOW_DECISION_MINUTES,
  TEAMS_PER_MATCH,
} from '@cup/contract/constants'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** Undefined if the team was already checked in. */
export async function insertCheckIn(
  tx: Tx,
  checkIn: { matchId: string; teamId: string; userId: string },
): Promise<{ team_name: string } | undefined> {
  return tx
    .insertInto('checkins')
    .values({ match_id: checkIn.matchId, team_id: checkIn.teamId, checked_in_by: checkIn.userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<string>`(select t.team_name from teams t where t.id = checkins.team_id)`.as('team_name'))
    .executeTakeFirst()
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
const OPENED = {
  match_status: 'checkin',
  checkin_deadline: WINDOW,
  checkin_closed_at: null,
  checkin_extensions: 0,
} as const

/** `at` is the recorded time of the change: undo compares it to find out whether the match has changed since. */
export async function openCheckIn(tx: Tx, matchId: string, at: string): Promise<void> {
  await tx
    .updateTable('matches')
    .set({ ...OPENED, updated_at: at })
    .where('id', '=', matchId)
    .execute()
}

/** Closes the window again. Check-ins are kept, and the server does not open it by itself. */
export async function closeCheckInWindow(tx: Tx, matchId: string, at: string): Promise<void> {
  await tx
    .updateTable('matches')
    .set({ match_status: 'pending', checkin_deadline: null, checkin_closed_at: at, updated_at: at })
    .where('id', '=', matchId)
    .execute()
}

interface OpenReady {
  /**
   * The server opens them itself: from the start of the tournament on, or earlier if an admin has set that; and never those
   * that an admin has closed.
   */
  byServer: boolean
  /** The time of the change that made the matches ready, so that it can still be undone after they opened. */
  at?: string | undefined
}

/** Opens every match of the tournament whose two teams are known, with one deadline for all. */
export async function openReadyCheckIns(
  tx: Tx,
  tournamentId: string,
  { byServer, at }: OpenReady,
): Promise<{ id: string }[]> {
  return tx
    .updateTable('matches')
    .set({ ...OPENED, updated_at: at ?? sql`clock_timestamp()` })
    .where('tournament_id', '=', tournamentId)
    .where('match_status', '=', 'pending')
    .where('team1_id', 'is not', null)
    .where('team2_id', 'is not', null)
    .$if(byServer, (query) =>
      query.where('checkin_closed_at', 'is', null).where(
        sql<boolean>`exists (
          select from tournaments c where c.id = ${tournamentId}
            and (c.checkins_open_now or c.start_date <= statement_timestamp())
        )`,
      ),
    )
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

/** Adds five minutes to a deadline. False if it has passed. */
export async function extendDeadline(tx: Tx, matchId: string, at: string): Promise<boolean> {
  const extended = await tx
    .updateTable('matches')
    .set({
      checkin_deadline: sql`checkin_deadline + make_interval(mins => ${sql.lit(CHECK_IN_EXTENSION_MINUTES)})`,
      checkin_extensions: sql`checkin_extensions + 1`,
      updated_at: at,
    })
    .where('id', '=', matchId)
    .where('checkin_deadline', '>', sql<Date>`clock_timestamp()`)
    .returning('id')
    .execute()
  return extended.length > 0
}

const PRESENT = sql<number>`(select count(*) from checkins c where c.match_id = m.id)`

/** When the server closes a window: at its end, or some minutes later if no team checked in, so that an admin can decide. */
const CLOSES_AT = sql<Date>`m.checkin_deadline
  + case when ${PRESENT} = 0 then make_interval(mins => ${sql.lit(NO_SHOW_DECISION_MINUTES)}) else interval '0' end`

/** The first match of an automatic tournament whose window the server should close now. */
export async function findDueMatch(db: Db, tournamentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('matches as m')
    .select('m.id')
    .where('m.tournament_id', '=', tournamentId)
    .where('m.match_status', '=', 'checkin')
    .where(CLOSES_AT, '<=', sql<Date>`clock_timestamp()`)
    .orderBy('m.idx')
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

/** The starts and window ends of automatic tournaments within the next `seconds`. */
export async function findUpcomingDeadlines(db: Db, seconds: number): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct d.at
    from tournaments c
    cross join lateral (
      select c.start_date as at
      union all
      select ${CLOSES_AT} from matches m where m.tournament_id = c.id and m.match_status = 'checkin'
    ) as d
    where c.automatic and c.status = 'in_progress'
      and d.at > clock_timestamp() and d.at <= clock_timestamp() + make_interval(secs => ${seconds})
  `.execute(db)
  return rows.map((row) => row.at)
}
