import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { toOutcomeCode } from '../matches/bracket-mapping.rules.ts'
import type { CupResults, PlayerRecord } from './player-record.rules.ts'

/** Prevents two concurrent runs from overwriting each other. */
export async function lockRecords(tx: Tx): Promise<void> {
  await sql`lock table player_records in share row exclusive mode`.execute(tx)
}

export interface CompletedCup {
  id: string
  completed_at: Date
  podium: (string | null)[]
}

/** Completed cups in the order in which they were played, from the one after `last`. */
export async function findCompletedCups(
  db: Db,
  last: CompletedCup | undefined,
  limit: number,
): Promise<CompletedCup[]> {
  return db
    .selectFrom('tournaments')
    .select(['id', sql<Date>`completed_at`.as('completed_at')])
    .select(sql<(string | null)[]>`array[first_team_id, second_team_id, third_team_id]`.as('podium'))
    .where('status', '=', 'completed')
    .where('cancelled', '=', false)
    .$if(last !== undefined, (query) =>
      // a JavaScript date has no microseconds, so the stored time is read again
      query.where(
        sql<boolean>`(completed_at, id) > ((select completed_at from tournaments where id = ${last?.id}), ${last?.id}::uuid)`,
      ),
    )
    .orderBy('completed_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const PLAYED = [toOutcomeCode('team1_won'), toOutcomeCode('team2_won')]

/** Teams, podium and played matches, without forfeits, walkovers and matches without a winner. */
export async function findCupResults(db: Db, { id, podium }: CompletedCup): Promise<CupResults> {
  const members = await db
    .selectFrom('teams as t')
    .innerJoin('team_members as m', 'm.team_id', 't.id')
    .select(['t.id', 'm.user_id'])
    .where('t.tournament_id', '=', id)
    .where('t.deleted_at', 'is', null)
    .where('t.seed', 'is not', null)
    .orderBy('t.seed')
    .orderBy('m.slot')
    .execute()
  const matches = await db
    .selectFrom('matches')
    .select(['team1_id', 'team2_id', 'winner_id'])
    .where('tournament_id', '=', id)
    .where('match_status', '=', 'completed')
    .where('outcome', 'in', PLAYED)
    .orderBy('completed_at')
    .orderBy('idx')
    .execute()
  const teams = Map.groupBy(members, (member) => member.id)
  const playersOf = (team: string | null): string[] => (teams.get(team ?? '') ?? []).map(({ user_id }) => user_id)
  return {
    teams: [...teams.keys()].map(playersOf),
    podium: podium.map(playersOf),
    matches: matches.map(({ team1_id, team2_id, winner_id }) => ({
      winners: playersOf(winner_id),
      losers: playersOf(winner_id === team1_id ? team2_id : team1_id),
    })),
  }
}

/** Writes the records that differ from what is stored. Returns how many did. */
export async function saveRecords(tx: Tx, records: readonly (readonly [string, PlayerRecord])[]): Promise<number> {
  const rows = records.map(([user_id, { recentPlaces, ...record }]) => ({
    user_id,
    ...record,
    recent_places: recentPlaces,
  }))
  const { numAffectedRows = 0n } = await sql`
    insert into player_records as old (user_id, mu, sigma, played, won, cups, titles, podiums, recent_places)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (user_id uuid, mu float8, sigma float8,
      played int, won int, cups int, titles int, podiums int, recent_places smallint[])
    on conflict (user_id) do update set mu = excluded.mu, sigma = excluded.sigma, played = excluded.played,
      won = excluded.won, cups = excluded.cups, titles = excluded.titles, podiums = excluded.podiums,
      recent_places = excluded.recent_places
    where (old.*) is distinct from (excluded.*)`.execute(tx)
  return Number(numAffectedRows)
}

/** Deletes the records of all other players: they are in no completed cup any more. Returns how many there were. */
export async function deleteOtherRecords(tx: Tx, userIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('player_records')
    .where(sql<boolean>`not user_id = any(${userIds}::uuid[])`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

interface TeamPlayerRow {
  team_id: string
  user_id: string
  record: PlayerRecord | null
}

/** The players of these teams with their records. */
export async function findRecordsOfTeams(db: Db, teamIds: readonly string[]): Promise<TeamPlayerRow[]> {
  const rows = await db
    .selectFrom('team_members as m')
    .leftJoin('player_records as r', 'r.user_id', 'm.user_id')
    .select(['m.team_id', 'm.user_id as player_id'])
    .selectAll('r')
    .where('m.team_id', '=', sql<string>`any(${teamIds}::uuid[])`)
    .orderBy('m.team_id')
    .orderBy('m.slot')
    .execute()
  return rows.map(({ team_id, player_id, user_id, recent_places, ...record }) => ({
    team_id,
    user_id: player_id,
    record:
      user_id === null
        ? null
        : { ...(record as Omit<PlayerRecord, 'recentPlaces'>), recentPlaces: recent_places ?? [] },
  }))
}

/**
 * The players with most titles; among equals, those with more podiums, then those who needed fewer cups. The name is null
 * for players who are hidden or whose account is closed.
 */
export const findChampions = (db: Db, limit: number) =>
  db
    .selectFrom('player_records as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.titles', 'r.podiums', 'r.cups'])
    .select(sql<string | null>`case when u.hidden or u.erased_at is not null then null else u.name end`.as('name'))
    .where('r.titles', '>', 0)
    .orderBy('r.titles', 'desc')
    .orderBy('r.podiums', 'desc')
    .orderBy('r.cups')
    .orderBy('r.user_id')
    .limit(limit)
    .execute()
