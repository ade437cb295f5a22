import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { NewMatch } from '../matches/matches.queries.ts'

export async function insertMatches(tx: Tx, matches: readonly NewMatch[]): Promise<void> {
  await tx
    .insertInto('matches')
    .values([...matches])
    .execute()
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

/** Sets the teams' seeds, from 1. */
export async function updateSeeds(tx: Tx, teamIds: readonly string[]): Promise<void> {
  await sql`
    update teams set seed = s.seed
    from unnest(${teamIds}::uuid[]) with ordinality as s(id, seed)
    where teams.id = s.id
  `.execute(tx)
}

interface MatchCounts {
  total: number
  completed: number
  /** With a result or in progress: what a bracket reset would lose. */
  played: number
  /** In check-in or later. */
  begun: number
  /** The deciding match is completed: the last in the engine's order, which is the reset if there is one. */
  isDecided: boolean
}

export async function countMatches(db: Db, tournamentId: string): Promise<MatchCounts> {
  const { rows } = await sql<MatchCounts>`
    select count(*)::int as total,
      (count(*) filter (where match_status = 'completed'))::int as completed,
      (count(*) filter (where outcome <> 0 or match_status in ('in_progress', 'completed')))::int as played,
      (count(*) filter (where match_status <> 'pending'))::int as begun,
      coalesce((array_agg(match_status order by idx desc))[1] = 'completed', false) as "isDecided"
    from matches where tournament_id = ${tournamentId}`.execute(db)
  return rows[0] ?? { total: 0, completed: 0, played: 0, begun: 0, isDecided: false }
}
