import { TEAM_SIZE, TEAMS_PER_MATCH } from '@cup/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface WaitingMatch {
  kind: 'nobody_came' | 'checkin_expired' | 'both_ready' | 'checking_in' | 'match_ready'
  match_id: string
  round_name: string
  position: number
  team1_name: string | null
  team2_name: string | null
  /** The team that did check in, when the window expired with the other one missing. */
  present_name: string | null
  since: Date
  checkin_deadline: Date | null
  checkin_extensions: number
}

/** Matches of the tournament that need a decision by the organiser, and check-ins that are open. */
export async function findWaitingMatches(db: Db, tournamentId: string): Promise<WaitingMatch[]> {
  const present = sql<number>`(select count(*) from checkins c where c.match_id = m.id)`
  const isOver = sql<boolean>`m.match_status = 'checkin' and m.checkin_deadline < clock_timestamp()`
  const kind = sql<WaitingMatch['kind'] | null>`case
    when m.match_status = 'checkin' and ${present} = ${sql.lit(TEAMS_PER_MATCH)} then 'both_ready'
    when ${isOver} and ${present} = 0 then 'nobody_came'
    when ${isOver} then 'checkin_expired'
    when m.match_status = 'checkin' then 'checking_in'
    when m.match_status = 'pending' and m.team1_id is not null and m.team2_id is not null then 'match_ready'
  end`
  const waiting = db
    .selectFrom('matches as m')
    .leftJoin('teams as t1', 't1.id', 'm.team1_id')
    .leftJoin('teams as t2', 't2.id', 'm.team2_id')
    .select([
      kind.as('kind'),
      'm.id as match_id',
      'm.round_name',
      'm.position',
      'm.idx',
      'm.checkin_deadline',
      'm.checkin_extensions',
      't1.team_name as team1_name',
      't2.team_name as team2_name',
      sql<string | null>`(
        select t.team_name from checkins c join teams t on t.id = c.team_id where c.match_id = m.id limit 1
      )`.as('present_name'),
      sql<Date>`case when ${isOver} then m.checkin_deadline else m.updated_at end`.as('since'),
    ])
    .where('m.tournament_id', '=', tournamentId)
    .where('m.match_status', 'in', ['pending', 'checkin'])
  return db
    .selectFrom(waiting.as('w'))
    .select(['w.match_id', 'w.round_name', 'w.position', 'w.team1_name', 'w.team2_name', 'w.present_name', 'w.since'])
    .select(['w.checkin_deadline', 'w.checkin_extensions'])
    .select(sql<WaitingMatch['kind']>`w.kind`.as('kind'))
    .where('w.kind', 'is not', null)
    .orderBy('w.idx')
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

export interface FailedRefund {
  payment_id: string
  team_id: string
  team_name: string
  tournament_id: string
  since: Date
}

/** Of all tournaments. */
export async function findFailedRefunds(db: Db): Promise<FailedRefund[]> {
  return db
    .selectFrom('payments as p')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .select(['p.id as payment_id', 'p.team_id', 't.team_name', 'p.tournament_id', 'p.updated_at as since'])
    .where('p.state', '=', 'refund_failed')
    .orderBy('p.updated_at')
    .execute()
}

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
