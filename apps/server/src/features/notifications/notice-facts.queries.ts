import { WAIT_FOR_TEAMS_MINUTES } from '@cup/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ShownTerms } from '../../text/terms-in-words.ts'

export interface MatchFacts {
  id: string
  team1_name: string
  team2_name: string
  /** The deadline that the notice is about. */
  until: Date
  seconds_left: number
  user_ids: string[]
}

export interface CupFacts {
  id: string
  name: string
  start_date: Date
  seconds_left: number
  user_ids: string[]
}

/** A cup that waits for teams; `seconds_left` until it is cancelled. */
export interface WaitingCupFacts extends CupFacts {
  teams: number
  min_teams: number
}

export interface CupTermsFacts extends CupFacts, ShownTerms {}

const secondsUntil = (column: string) => sql<number>`extract(epoch from ${sql.ref(column)} - clock_timestamp())::float8`

/** Players with an account: placeholders and erased people cannot be notified. */
const PLAYERS = (teams: ReturnType<typeof sql<string>>) => sql<string[]>`coalesce((
  select array_agg(distinct p.user_id) from team_members p join users u on u.id = p.user_id
  where p.team_id in (${teams}) and u.erased_at is null and u.signed_in_at is not null), '{}')`

/** The matches among these whose check-in is open, with the players of both teams. */
export async function findCalledMatches(db: Db, matchIds: readonly string[]): Promise<MatchFacts[]> {
  if (matchIds.length === 0) return []
  return db
    .selectFrom('matches as m')
    .innerJoin('teams as a', 'a.id', 'm.team1_id')
    .innerJoin('teams as b', 'b.id', 'm.team2_id')
    .select(['m.id', 'a.team_name as team1_name', 'b.team_name as team2_name'])
    .select([sql<Date>`m.checkin_deadline`.as('until'), secondsUntil('m.checkin_deadline').as('seconds_left')])
    .select(PLAYERS(sql`m.team1_id, m.team2_id`).as('user_ids'))
    .where('m.id', 'in', [...matchIds])
    .where('m.match_status', '=', 'checkin')
    .where('m.checkin_deadline', '>', sql<Date>`clock_timestamp()`)
    .execute()
}

/** The match if this team's report is still unconfirmed, with the players of the other team. */
export async function findUnconfirmedReport(db: Db, matchId: string, teamId: string): Promise<MatchFacts | undefined> {
  return db
    .selectFrom('match_reports as r')
    .innerJoin('matches as m', 'm.id', 'r.match_id')
    .innerJoin('teams as a', 'a.id', 'm.team1_id')
    .innerJoin('teams as b', 'b.id', 'm.team2_id')
    .select(['m.id', 'a.team_name as team1_name', 'b.team_name as team2_name'])
    .select([sql<Date>`r.confirm_by`.as('until'), secondsUntil('r.confirm_by').as('seconds_left')])
    .select(PLAYERS(sql`case when m.team1_id = ${teamId} then m.team2_id else m.team1_id end`).as('user_ids'))
    .where('r.match_id', '=', matchId)
    .where('r.team_id', '=', teamId)
    .where('r.closed_at', 'is', null)
    .where('r.confirm_by', '>', sql<Date>`clock_timestamp()`)
    .where('m.match_status', '=', 'in_progress')
    .executeTakeFirst()
}

export type InviteFacts = NonNullable<Awaited<ReturnType<typeof findPendingInvite>>>

/** The invite if it is pending and its address has an account. */
export const findPendingInvite = (db: Db, inviteId: string) =>
  db
    .selectFrom('invites as i')
    .innerJoin('teams as t', 't.id', 'i.team_id')
    .innerJoin('users as u', 'u.email', 'i.email')
    .select(['i.id', 't.team_name'])
    .select(sql<string[]>`array[u.id]`.as('user_ids'))
    .where('i.id', '=', inviteId)
    .where('i.status', '=', 'pending')
    .where('t.deleted_at', 'is', null)
    .where('u.signed_in_at', 'is not', null)
    .executeTakeFirst()

/** The cup if its start has passed with too few teams, with the captains of all its teams. */
export async function findWaitingCup(db: Db, tournamentId: string): Promise<WaitingCupFacts | undefined> {
  const { rows } = await sql<WaitingCupFacts>`
    select c.id, c.name, c.start_date, c.min_teams, count(t.id) filter (where t.paid)::int as teams,
      extract(epoch from c.start_date + ${WAIT_FOR_TEAMS_MINUTES} * interval '1 minute' - clock_timestamp())::float8
        as seconds_left,
      coalesce(array_agg(distinct u.id) filter (where u.id is not null), '{}') as user_ids
    from tournaments c left join teams t on t.tournament_id = c.id and t.deleted_at is null
    left join users u on u.id = t.captain_id and u.erased_at is null and u.signed_in_at is not null
    where c.id = ${tournamentId} and c.status = 'active' and c.automatic_draw and c.start_date <= clock_timestamp()
    group by c.id having count(t.id) filter (where t.paid) < c.min_teams`.execute(db)
  return rows[0]
}

const CUP_TEAMS = sql`teams t where t.tournament_id = c.id and t.deleted_at is null`

const cupWithTerms = (db: Db, tournamentId: string) =>
  db
    .selectFrom('tournaments as c')
    .select(['c.id', 'c.name', 'c.start_date'])
    .select(['c.entry_fee_cents', 'c.added_prize_cents', 'c.added_prize_by', 'c.team_limit'])
    .select(secondsUntil('c.start_date').as('seconds_left'))
    .where('c.id', '=', tournamentId)

const unclaimedPrizes = (db: Db) =>
  db
    .selectFrom('payouts as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.state', '=', 'owed')
    .where('p.amount_cents', '>', 0)
    .where('u.erased_at', 'is', null)
    .where('u.signed_in_at', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select from payout_handles h where h.tournament_id = p.tournament_id and h.user_id = p.user_id
      )`,
    )

/** Prizes of these cups for which no payout handle was entered. */
export async function findPrizesToClaim(db: Db, tournamentIds: readonly string[]): Promise<{ id: string }[]> {
  return unclaimedPrizes(db)
    .select('p.id')
    .where('p.tournament_id', 'in', [...tournamentIds])
    .execute()
}

export type PrizeFacts = NonNullable<Awaited<ReturnType<typeof findPrizeToClaim>>>

/** The prize while it is owed and its player has entered no payout handle, with the name of the cup. */
export const findPrizeToClaim = (db: Db, payoutId: string) =>
  unclaimedPrizes(db)
    .innerJoin('tournaments as c', 'c.id', 'p.tournament_id')
    .select(['c.name', 'p.amount_cents'])
    .select(sql<string[]>`array[u.id]`.as('user_ids'))
    .where('p.id', '=', payoutId)
    .executeTakeFirst()

/** The cup if it has not begun, with the players of its paid teams. */
export async function findBeginningCup(db: Db, tournamentId: string): Promise<CupFacts | undefined> {
  return cupWithTerms(db, tournamentId)
    .select(PLAYERS(sql`select t.id from ${CUP_TEAMS} and t.paid`).as('user_ids'))
    .where('c.status', '<>', 'completed')
    .where('c.start_date', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
}

/** The cup if registration is open, with the people who switched on this notice. */
export async function findOpenCup(db: Db, tournamentId: string): Promise<CupTermsFacts | undefined> {
  return cupWithTerms(db, tournamentId)
    .select(
      sql<string[]>`array(
        select distinct s.user_id from notification_settings s where s.kind = 'cup_opens' and s.enabled)`.as(
        'user_ids',
      ),
    )
    .where('c.status', '=', 'active')
    .executeTakeFirst()
}

/** The cup if it was cancelled, with the players of all its teams. */
export async function findCancelledCup(db: Db, tournamentId: string): Promise<CupTermsFacts | undefined> {
  return cupWithTerms(db, tournamentId)
    .select(PLAYERS(sql`select t.id from ${CUP_TEAMS}`).as('user_ids'))
    .where('c.cancelled', '=', true)
    .executeTakeFirst()
}

/** Marks the opening of the cup as announced. False if registration is closed or the opening was announced before. */
export async function claimOpening(db: Db, tournamentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tournaments')
    .set({ opening_told_at: sql`clock_timestamp()` })
    .where('id', '=', tournamentId)
    .where('status', '=', 'active')
    .where('opening_told_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The team is in, or has a checkout that can still be paid. */
const HOLDS_PLACE = sql`(t.paid or exists (
  select from payments p where p.team_id = t.id and p.state in ('creating', 'open')))`

/** The cup if registration is open and a place is free, with the captains of teams that hold no place. */
export async function findCupWithFreePlace(
  db: Db,
  tournamentId: string,
): Promise<{ name: string; user_ids: string[] } | undefined> {
  const { rows } = await sql<{ name: string; user_ids: string[] }>`
    select c.name, array(select distinct t.captain_id from ${CUP_TEAMS} and not ${HOLDS_PLACE}) as user_ids
    from tournaments c where c.id = ${tournamentId} and c.status = 'active'
      and coalesce(c.team_limit, 100000) > (select count(*) from ${CUP_TEAMS} and ${HOLDS_PLACE})`.execute(db)
  return rows[0]
}

/** When the check-in windows of these matches close. */
export async function findDeadlines(db: Db, matchIds: readonly string[]): Promise<{ id: string; deadline: Date }[]> {
  return db
    .selectFrom('matches')
    .select(['id', sql<Date>`checkin_deadline`.as('deadline')])
    .where('id', 'in', [...matchIds])
    .where('checkin_deadline', 'is not', null)
    .execute()
}

/** Marks the cups that begin within the hour as reminded, and returns those that were not reminded of this start yet. */
export async function claimDueReminders(db: Db): Promise<{ tournament_id: string; start_date: Date }[]> {
  return db
    .insertInto('cup_reminders')
    .columns(['tournament_id', 'start_date'])
    .expression((eb) =>
      eb
        .selectFrom('tournaments')
        .select(['id', 'start_date'])
        .where('status', '<>', 'completed')
        .where('start_date', '>', sql<Date>`clock_timestamp()`)
        .where('start_date', '<=', sql<Date>`clock_timestamp() + interval '1 hour'`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['tournament_id', 'start_date'])
    .execute()
}
