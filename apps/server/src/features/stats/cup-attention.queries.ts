import { WAIT_FOR_TEAMS_MINUTES } from '@cup/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { COMPLETE_AFTER_MINUTES } from '../cup-lifecycle/automatic-cup.rules.ts'

export interface CupState {
  tournament_id: string
  name: string
  status: 'active' | 'in_progress' | 'completed'
  start_date: Date
  /** The start is less than an hour away, or past. */
  starts_soon: boolean
  has_started: boolean
  paid_teams: number
  open_matches: number
  /** Null until the cup is decided. */
  champion_name: string | null
  /** The server draws the bracket, from this many teams on. */
  automatic_draw: boolean
  min_teams: number
  /** When the server stops waiting for teams, and when it completes a decided cup. */
  waits_until: Date
  completes_at: Date | null
  /** An automatic cup before its start: the server opens the first check-ins at the start. */
  opens_check_ins_later: boolean
}

/** The facts for the items about the cup as a whole. */
export async function findCupState(db: Db, tournamentId: string): Promise<CupState | undefined> {
  const { rows } = await sql<CupState>`
    select c.id as tournament_id, c.name, c.status, c.start_date,
      c.start_date - interval '1 hour' <= clock_timestamp() as starts_soon,
      c.start_date <= clock_timestamp() as has_started,
      (select count(*)::int from teams t where t.tournament_id = c.id and t.paid and t.deleted_at is null) as paid_teams,
      (select count(*)::int from matches m where m.tournament_id = c.id and m.match_status <> 'completed') as open_matches,
      (select t.team_name from teams t where t.id = c.first_team_id) as champion_name,
      c.automatic_draw, c.min_teams,
      c.start_date + ${WAIT_FOR_TEAMS_MINUTES} * interval '1 minute' as waits_until,
      (select max(m.completed_at) from matches m where m.tournament_id = c.id)
        + ${COMPLETE_AFTER_MINUTES} * interval '1 minute' as completes_at,
      c.automatic and not c.checkins_open_now and c.start_date > clock_timestamp() as opens_check_ins_later
    from tournaments c where c.id = ${tournamentId}
  `.execute(db)
  return rows[0]
}

export interface OwedPrizes {
  tournament_id: string
  name: string
  prizes: number
  cents: number
  since: Date | null
}

/** Completed cups with prizes that were not sent, oldest first. */
export async function findCupsWithOwedPrizes(db: Db): Promise<OwedPrizes[]> {
  const { rows } = await sql<OwedPrizes>`
    select c.id as tournament_id, c.name, count(*)::int as prizes, sum(p.amount_cents)::int as cents, c.completed_at as since
    from payouts p join tournaments c on c.id = p.tournament_id
    where c.status = 'completed' and p.state = 'owed' and p.amount_cents > 0
    group by c.id order by c.completed_at
  `.execute(db)
  return rows
}

export async function hasOpenTournament(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('tournaments')
    .select('id')
    .where('status', '<>', 'completed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
