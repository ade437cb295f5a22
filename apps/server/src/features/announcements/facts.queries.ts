import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export async function findDrawnCup(
  db: Db,
  tournamentId: string,
): Promise<{ name: string; bracket_at: Date | null; teams: number } | undefined> {
  return db
    .selectFrom('tournaments as c')
    .select(['c.name', 'c.bracket_at'])
    .select(
      sql<number>`(select count(*)::int from teams t
        where t.tournament_id = c.id and t.seed is not null and t.deleted_at is null)`.as('teams'),
    )
    .where('c.id', '=', tournamentId)
    .executeTakeFirst()
}

export interface CalledMatch {
  id: string
  round_name: string
  team1_name: string
  team2_name: string
  deadline: Date
}

/** Those of these matches whose check-in is open, in the order of the bracket. */
export async function findCalledMatches(db: Db, matchIds: readonly string[]): Promise<CalledMatch[]> {
  return db
    .selectFrom('matches as m')
    .innerJoin('teams as a', 'a.id', 'm.team1_id')
    .innerJoin('teams as b', 'b.id', 'm.team2_id')
    .select(['m.id', 'm.round_name', 'a.team_name as team1_name', 'b.team_name as team2_name'])
    .select(sql<Date>`m.checkin_deadline`.as('deadline'))
    .where('m.id', 'in', [...matchIds])
    .where('m.checkin_deadline', 'is not', null)
    .orderBy('m.idx')
    .execute()
}

export interface Result {
  id: string
  round_name: string
  winner_id: string
  winner_name: string
  loser_name: string
  score: string | null
}

/** Those of these matches that two teams played and one won. */
export async function findResults(db: Db, matchIds: readonly string[]): Promise<Result[]> {
  return db
    .selectFrom('matches as m')
    .innerJoin('teams as w', 'w.id', 'm.winner_id')
    .innerJoin('teams as l', (join) =>
      join.on(sql<boolean>`l.id = case when m.winner_id = m.team1_id then m.team2_id else m.team1_id end`),
    )
    .select(['m.id', 'm.round_name', 'w.id as winner_id', 'w.team_name as winner_name', 'l.team_name as loser_name'])
    .select('m.score')
    .where('m.id', 'in', [...matchIds])
    .where('m.match_status', '=', 'completed')
    .orderBy('m.idx')
    .execute()
}
