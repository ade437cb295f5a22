import type { Bracket } from '@cup/bracket'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Matches } from '../../db/match-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import { toBracket } from './bracket-mapping.rules.ts'

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
  /** The running series; null if no game was reported. */
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

export async function requireMatch(db: Db, id: string): Promise<MatchRow> {
  return (await matchesWithNext(db).where('m.id', '=', id).executeTakeFirst()) ?? matchNotFound()
}

function matchNotFound(): never {
  throw new AppError('not_found', 'Match not found')
}

/** Adds the ids of the next matches, for a few matches: a whole bracket contains them already. */
export const matchesWithNext = (db: Db) =>
  matchesWithTeams(db).select([
    idOfNext('winner_to_idx').as('winner_to_id'),
    idOfNext('loser_to_idx').as('loser_to_id'),
  ])

const idOfNext = (column: 'winner_to_idx' | 'loser_to_idx') =>
  sql<string | null>`(
    select n.id from matches n where n.tournament_id = m.tournament_id and n.idx = ${sql.ref(`m.${column}`)}
  )`

/** The teams of the match that the user is a member of. */
export async function findOwnTeamsOfMatch(db: Db, matchId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ teams: string[] }>`
    select array(
      select p.team_id from team_members p where p.user_id = ${userId} and p.team_id in (m.team1_id, m.team2_id)
    ) as teams
    from matches m where m.id = ${matchId}
  `.execute(db)
  return (rows[0] ?? matchNotFound()).teams
}

/** In the engine's order, with seeds and names, in one query. */
export async function findMatchesByTournamentId(db: Db, tournamentId: string): Promise<MatchRow[]> {
  const rows = await matchesWithTeams(db).where('m.tournament_id', '=', tournamentId).orderBy('m.idx').execute()
  // not a join: without statistics right after the draw, the planner would compare every match with every other
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
export async function lockTournamentOfMatch(tx: Tx, matchId: string): Promise<TournamentRow> {
  return (await tournamentOfMatch(tx, matchId).forUpdate().executeTakeFirst()) ?? matchNotFound()
}

/** A bracket whose tournament is locked until the transaction ends. */
export interface LockedBracket {
  tournament: TournamentRow
  rows: readonly MatchRow[]
  /** The match being changed. */
  match: MatchRow
  bracket: Bracket
}

/** Locks the tournament of a match, then reads its whole bracket in one query. */
export async function lockBracketOfMatch(tx: Tx, matchId: string): Promise<LockedBracket> {
  const tournament = await lockTournamentOfMatch(tx, matchId)
  const rows = await findMatchesByTournamentId(tx, tournament.id)
  const match = rows.find((row) => row.id === matchId) ?? matchNotFound()
  return { tournament, rows, match, bracket: toBracket(rows) }
}

/** Share lock: blocks changes to the bracket, but not other check-ins. */
export async function lockTournamentOfMatchForShare(tx: Tx, matchId: string): Promise<TournamentRow> {
  return (await tournamentOfMatch(tx, matchId).forShare().executeTakeFirst()) ?? matchNotFound()
}

/** Check-ins lock the match after its tournament. */
export async function lockMatchById(tx: Tx, id: string): Promise<Selectable<Matches>> {
  return (
    (await tx.selectFrom('matches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? matchNotFound()
  )
}

export type NewMatch = Insertable<Matches>

interface NewMatchChange {
  tournamentId: string
  /** The match that was changed directly. */
  matchId: string
  /** Null for a change by the server. */
  actorId: string | null
  action: string
  /** Every match the change affects, including that one. */
  touchedIds: readonly string[]
  /** Ids of the matches that the change creates. */
  insertedIds: readonly string[]
}

/** Saves the rows and check-ins from before the change. Returns the time of the change, to the microsecond. */
export async function insertMatchChange(tx: Tx, change: NewMatchChange): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    insert into match_changes (tournament_id, match_id, actor_id, action, before)
    select ${change.tournamentId}::uuid, ${change.matchId}::uuid, ${change.actorId}::uuid, ${change.action}, jsonb_build_object(
      'touched', to_jsonb(${change.touchedIds}::text[]),
      'inserted', to_jsonb(${change.insertedIds}::text[]),
      'rows', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from matches m where m.id = any(${change.touchedIds}::uuid[])),
      'checkins', (
        select coalesce(jsonb_agg(to_jsonb(c)), '[]') from checkins c where c.match_id = any(${change.touchedIds}::uuid[])
      )
    )
    returning created_at::text as at
  `.execute(tx)
  return rows[0]?.at ?? ''
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
