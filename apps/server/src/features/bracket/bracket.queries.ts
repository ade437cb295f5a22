import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Players who are on more than one of these teams. */
export async function findPlayersOnSeveralTeams(
  db: Db,
  teamIds: readonly string[],
): Promise<{ player_name: string; team_names: string[] }[]> {
  if (teamIds.length === 0) return []
  return db
    .selectFrom('team_members as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .select(['u.name as player_name', sql<string[]>`array_agg(t.team_name order by t.paid_at)`.as('team_names')])
    .where('p.team_id', 'in', [...teamIds])
    .groupBy(['u.id', 'u.name'])
    .having((eb) => eb.fn.countAll<number>(), '>', 1)
    .orderBy('u.name')
    .execute()
}

export async function countPlayersByTeam(db: Db, teamIds: readonly string[]): Promise<Map<string, number>> {
  if (teamIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('team_members')
    .select((eb) => ['team_id', eb.fn.countAll<string>().as('players')])
    .where('team_id', 'in', [...teamIds])
    .groupBy('team_id')
    .execute()
  return new Map(rows.map((row) => [row.team_id, Number(row.players)]))
}

/** Checkouts that could still be paid. */
export async function countOpenCheckouts(db: Db, tournamentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tournament_id', '=', tournamentId)
    .where('state', 'in', ['creating', 'open'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
