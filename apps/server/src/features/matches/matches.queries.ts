import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Matches } from '../../db/match-tables.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'

/** A match with its teams' names and seeds, and the teams that have checked in. */
export interface MatchRow extends Selectable<Matches> {
  team1_name: string | null
  team1_seed: number | null
  team1_captain_id: string | null
  team1_emblem: number | null
  team2_name: string | null
  team2_seed: number | null
  team2_captain_id: string | null
  team2_emblem: number | null
  checked_in_teams: string[]
  /** The running series; null if nobody has told a game. */
  series_team1: number | null
  series_team2: number | null
  /** Ids of the matches that the winner and the loser go to; null if there is no such match (yet). */
  winner_to_id: string | null
  loser_to_id: string | null
}

const matchesWithTeams = (db: Db) =>
  db
    .selectFrom('matches as m')
    .leftJoin('teams as t1', 't1.id', 'm.team1_id')
    .leftJoin('teams as t2', 't2.id', 'm.team2_id')
    .leftJoin('match_series as s', 's.match_id', 'm.id')
    .selectAll('m')
    .select([
      's.team1 as series_team1',
      's.team2 as series_team2',
      't1.team_name as team1_name',
      't1.seed as team1_seed',
      't1.captain_id as team1_captain_id',
      't1.emblem as team1_emblem',
      't2.team_name as team2_name',
      't2.seed as team2_seed',
      't2.captain_id as team2_captain_id',
      't2.emblem as team2_emblem',
      sql<string[]>`array(
        select c.team_id from checkins c where c.match_id = m.id order by c.checked_in_at, c.team_id
      )`.as('checked_in_teams'),
    ])

export async function findMatchById(db: Db, id: string): Promise<MatchRow | undefined> {
  return matchesWithNext(db).where('m.id', '=', id).executeTakeFirst()
}

/** For a few matches; of a whole bracket the next ones are in the same answer. */
export const matchesWithNext = (db: Db) =>
  matchesWithTeams(db).select([
    idOfNext('winner_to_idx').as('winner_to_id'),
    idOfNext('loser_to_idx').as('loser_to_id'),
  ])

const idOfNext = (column: 'winner_to_idx' | 'loser_to_idx') =>
  sql<string | null>`(
    select n.id from matches n where n.tournament_id = m.tournament_id and n.idx = ${sql.ref(`m.${column}`)}
  )`

/** In the engine's order, with seeds and names, in one query. */
export async function findMatchesByTournamentId(db: Db, tournamentId: string): Promise<MatchRow[]> {
  const rows = await matchesWithTeams(db).where('m.tournament_id', '=', tournamentId).orderBy('m.idx').execute()
  // not a join: right after the draw there are no statistics, and the planner would compare all matches with all
  const ids = new Map(rows.map(({ idx, id }) => [idx, id]))
  const idOf = (idx: number | null): string | null => (idx === null ? null : (ids.get(idx) ?? null))
  return rows.map((row) => ({
    ...row,
    winner_to_id: idOf(row.winner_to_idx),
    loser_to_id: idOf(row.loser_to_idx),
  }))
}

const tournamentOfMatch = (tx: Tx, matchId: string) =>
  tx
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('matches').select('tournament_id').where('matches.id', '=', matchId))

/** Locks the tournament of a match, so that changes to a bracket run one after the other. */
export async function lockTournamentOfMatch(tx: Tx, matchId: string): Promise<TournamentRow | undefined> {
  return tournamentOfMatch(tx, matchId).forUpdate().executeTakeFirst()
}

/** Share lock: blocks changes to the bracket, but not other check-ins. */
export async function lockTournamentOfMatchForShare(tx: Tx, matchId: string): Promise<TournamentRow | undefined> {
  return tournamentOfMatch(tx, matchId).forShare().executeTakeFirst()
}

/** Check-ins lock the match after its tournament. */
export async function lockMatchById(tx: Tx, id: string): Promise<Selectable<Matches> | undefined> {
  return tx.selectFrom('matches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export type NewMatch = Insertable<Matches>

export async function insertMatches(tx: Tx, matches: readonly NewMatch[]): Promise<void> {
  await tx
    .insertInto('matches')
    .values([...matches])
    .execute()
}

/** Inserts or updates whole rows in one statement. */
export async function saveMatches(tx: Tx, matches: readonly NewMatch[]): Promise<Selectable<Matches>[]> {
  return tx
    .insertInto('matches')
    .values([...matches])
    .onConflict((conflict) =>
      conflict.columns(['tournament_id', 'idx']).doUpdateSet((eb) => ({
        match_status: eb.ref('excluded.match_status'),
        team1_id: eb.ref('excluded.team1_id'),
        team2_id: eb.ref('excluded.team2_id'),
        winner_id: eb.ref('excluded.winner_id'),
        score: eb.ref('excluded.score'),
        outcome: eb.ref('excluded.outcome'),
        void: eb.ref('excluded.void'),
        ruling: eb.ref('excluded.ruling'),
        ruling_at: eb.ref('excluded.ruling_at'),
        checkin_deadline: eb.ref('excluded.checkin_deadline'),
        checkin_closed_at: eb.ref('excluded.checkin_closed_at'),
        started_at: eb.ref('excluded.started_at'),
        completed_at: eb.ref('excluded.completed_at'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .returningAll()
    .execute()
}

/** Deletes check-ins of matches whose teams changed, and matches that are no longer needed. */
export async function deleteOldState(
  tx: Tx,
  old: { checkInsOf: readonly string[]; matches: readonly string[] },
): Promise<void> {
  await sql`
    with old_check_ins as (delete from checkins where match_id = any(${old.checkInsOf}::uuid[]))
    delete from matches where id = any(${old.matches}::uuid[])
  `.execute(tx)
}

/** Deletes a tournament's bracket with its check-ins and undo history. */
export async function deleteBracket(tx: Tx, tournamentId: string): Promise<void> {
  await tx.deleteFrom('match_changes').where('tournament_id', '=', tournamentId).execute()
  await tx.deleteFrom('matches').where('tournament_id', '=', tournamentId).execute()
  await tx
    .updateTable('teams')
    .set({ seed: null })
    .where('tournament_id', '=', tournamentId)
    .where('seed', 'is not', null)
    .execute()
}

/** Gives the teams their places in the seed order, from 1. */
export async function updateSeeds(tx: Tx, teamIds: readonly string[]): Promise<void> {
  await sql`
    update teams set seed = s.seed
    from unnest(${teamIds}::uuid[]) with ordinality as s(id, seed)
    where teams.id = s.id
  `.execute(tx)
}

export async function countOpenMatches(db: Db, tournamentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('matches')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tournament_id', '=', tournamentId)
    .where('match_status', '<>', 'completed')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Matches with a result or in progress, which a bracket reset would lose. */
export async function countPlayedMatches(db: Db, tournamentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('matches')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tournament_id', '=', tournamentId)
    .where((eb) => eb.or([eb('outcome', '<>', 0), eb('match_status', 'in', ['in_progress', 'completed'])]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a check-in has opened, or a match has gone further than that. */
export async function hasOpenedCheckIn(db: Db, tournamentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('matches')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('match_status', '<>', 'pending')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the deciding match is completed: the last in the engine's order, which is the reset if there is one. */
export async function isDecided(db: Db, tournamentId: string): Promise<boolean> {
  const last = await db
    .selectFrom('matches')
    .select('match_status')
    .where('tournament_id', '=', tournamentId)
    .orderBy('idx', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.match_status === 'completed'
}

export async function countMatches(db: Db, tournamentId: string): Promise<{ total: number; completed: number }> {
  const counted = await db
    .selectFrom('matches')
    .select((eb) => [
      eb.fn.countAll<string>().as('total'),
      eb.fn.countAll<string>().filterWhere('match_status', '=', 'completed').as('completed'),
    ])
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  return { total: Number(counted.total), completed: Number(counted.completed) }
}
