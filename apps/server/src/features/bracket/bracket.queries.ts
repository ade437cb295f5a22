import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Players who are on more than one of these teams. */
export const findPlayersOnSeveralTeams = (db: Db, teamIds: readonly string[]) =>
  db
    .selectFrom('team_members as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .select(['u.name as player_name', sql<string[]>`array_agg(t.team_name order by t.paid_at)`.as('team_names')])
    .where('p.team_id', '=', sql<string>`any(${teamIds}::uuid[])`)
    .groupBy(['u.id', 'u.name'])
    .having((eb) => eb.fn.countAll<number>(), '>', 1)
    .orderBy('u.name')
    .execute()
