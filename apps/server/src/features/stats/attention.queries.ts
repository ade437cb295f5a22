import { TEAM_SIZE, TEAMS_PER_MATCH } from '@cup/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface OpenMatch {
  kind:
    | 'nobody_came'
    | 'checkin_expired'
    | 'both_ready'
    | 'checking_in'
    | 'match_ready'
    | 'match_in_progress'
    | 'result_due'
  match_id: string
  round_name: string
  position: number
  team1_name: string | null
  team2_name: string | null
  /** The team that checked in, if the window expired with the other one missing. */
  present_name: string | null
  since: Date
  checkin_deadline: Date | null
  checkin_extensions: number
}

/**
 * Matches of the tournament that need the organiser's decision, open check-ins, and matches in progress, whose result is
 * due unless the teams report it.
 */
export async function findOpenMatches(db: Db, tournamentId: string): Promise<OpenMatch[]> {
  const present = sql<number>`(select count(*) from checkins c where c.match_id = m.id)`
  const isOver = sql<boolean>`m.match_status = 'checkin' and m.checkin_deadline < clock_timestamp()`
  const kind = sql<OpenMatch['kind']>`case
    when m.match_status = 'checkin' and ${present} = ${sql.lit(TEAMS_PER_MATCH)} then 'both_ready'
    when ${isOver} and ${present} = 0 then 'nobody_came'
    when ${isOver} then 'checkin_expired'
    when m.match_status = 'checkin' then 'checking_in'
    when m.match_status = 'in_progress' then case when tc.reporting then 'match_in_progress' else 'result_due' end
    else 'match_ready'
  end`
  return db
    .selectFrom('matches as m')
    .innerJoin('tournaments as tc', 'tc.id', 'm.tournament_id')
    .leftJoin('teams as t1', 't1.id', 'm.team1_id')
    .leftJoin('teams as t2', 't2.id', 'm.team2_id')
    .select([
      kind.as('kind'),
      'm.id as match_id',
      'm.round_name',
      'm.position',
      'm.checkin_deadline',
      'm.checkin_extensions',
      't1.team_name as team1_name',
      't2.team_name as team2_name',
      sql<string | null>`(
        select t.team_name from checkins c join teams t on t.id = c.team_id where c.match_id = m.id limit 1
      )`.as('present_name'),
      sql<Date>`case when ${isOver} then m.checkin_deadline
        when m.match_status = 'in_progress' then coalesce(m.started_at, m.updated_at) else m.updated_at end`.as(
        'since',
      ),
    ])
    .where('m.tournament_id', '=', tournamentId)
    .where('m.match_status', '<>', 'completed')
    .where(sql<boolean>`(m.match_status <> 'pending' or (m.team1_id is not null and m.team2_id is not null))`)
    .orderBy('m.idx')
    .execute()
}

/** The end of the next open check-in window. */
export async function findNextCheckInEnd(db: Db, tournamentId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('matches')
    .select((eb) => eb.fn.min('checkin_deadline').as('end'))
    .where('tournament_id', '=', tournamentId)
    .where('match_status', '=', 'checkin')
    .where('checkin_deadline', '>=', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return row?.end ?? null
}

export type FailedRefund = Awaited<ReturnType<typeof findFailedRefunds>>[number]

/** Failed refunds of all tournaments. */
export const findFailedRefunds = (db: Db) =>
  db
    .selectFrom('payments as p')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .select(['p.id as payment_id', 'p.team_id', 't.team_name', 'p.tournament_id', 'p.updated_at as since'])
    .where('p.state', '=', 'refund_failed')
    .orderBy('p.updated_at')
    .execute()

export type OpenDispute = Awaited<ReturnType<typeof findOpenDisputes>>[number]

/** Open disputes of all tournaments, the most urgent of each payment. */
export const findOpenDisputes = (db: Db) =>
  db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .distinctOn('d.payment_id')
    .select(['d.payment_id', 'p.team_id', 't.team_name', 'p.tournament_id', 'd.amount_cents', 'd.evidence_due_at'])
    .select('d.updated_at as since')
    .where('d.state', '=', 'open')
    .orderBy('d.payment_id')
    .orderBy('d.evidence_due_at')
    .execute()

export interface ShortTeam {
  team_id: string
  team_name: string
  players: number
}

/** Paid teams with an empty seat that still have to play: all before the draw, then those not yet eliminated. */
export async function findShortTeams(db: Db, tournamentId: string): Promise<ShortTeam[]> {
  // one subquery for all teams: a correlated one would search the matches once per team
  const stillIn = db
    .selectFrom('matches as m')
    .select(sql<string>`unnest(array[m.team1_id, m.team2_id])`.as('team_id'))
    .where('m.tournament_id', '=', tournamentId)
    .where('m.match_status', '<>', 'completed')
  const rows = await db
    .selectFrom('teams as t')
    .innerJoin('tournaments as c', 'c.id', 't.tournament_id')
    .innerJoin('team_members as p', 'p.team_id', 't.id')
    .select((eb) => ['t.id as team_id', 't.team_name', eb.fn.countAll<string>().as('players')])
    .where('t.tournament_id', '=', tournamentId)
    .where('t.deleted_at', 'is', null)
    .where('t.paid', '=', true)
    .where((eb) => eb.or([eb('c.status', '=', 'active'), eb('t.id', 'in', stillIn)]))
    .groupBy(['t.id', 't.team_name', 't.paid_at'])
    .having((eb) => eb.fn.countAll<number>(), '<', TEAM_SIZE)
    .orderBy('t.paid_at')
    .execute()
  return rows.map((row) => ({ ...row, players: Number(row.players) }))
}
