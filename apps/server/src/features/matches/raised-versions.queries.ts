import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { type MatchRow, matchesWithNext } from './matches.queries.ts'

export interface RaisedVersion {
  tournamentId: string
  version: number
  /** The matches that changed; null if more than single matches changed. */
  matchIds: string[] | null
  /** Those of them that still exist. */
  rows: MatchRow[]
}

/** Of these tournaments, those whose bracket this transaction has changed: new versions and changed rows, in one query. */
export async function findRaisedVersions(tx: Tx, tournamentIds: readonly string[]): Promise<RaisedVersion[]> {
  const rows = await tx
    .selectFrom('bracket_versions as v')
    .leftJoinLateral(
      () => matchesWithNext(tx).where(sql<boolean>`m.id = any(v.match_ids)`).as('m'),
      (join) => join.onTrue(),
    )
    .selectAll('m')
    .select(['v.tournament_id as changed_tournament', 'v.version', 'v.match_ids'])
    .where('v.tournament_id', 'in', [...tournamentIds])
    .where('v.changed_in', '=', sql<string>`pg_current_xact_id_if_assigned()`)
    .orderBy('m.idx')
    .execute()
  const raised = new Map<string, RaisedVersion>()
  for (const { changed_tournament: tournamentId, version, match_ids: matchIds, ...row } of rows) {
    const known = raised.get(tournamentId) ?? { tournamentId, version, matchIds, rows: [] }
    // without a match the columns of the join are null
    if (row.id !== null) known.rows.push(row as MatchRow)
    raised.set(tournamentId, known)
  }
  return [...raised.values()]
}
