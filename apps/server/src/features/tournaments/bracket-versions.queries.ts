import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Versions by tournament. A bracket that has never changed is not in the map: its version is 0. */
export async function findBracketVersions(db: Db, tournamentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('bracket_versions')
    .select(['tournament_id', 'version'])
    .where('tournament_id', '=', sql<string>`any(${tournamentIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.tournament_id, row.version]))
}

export async function findBracketVersion(db: Db, tournamentId: string): Promise<number> {
  return (await findBracketVersions(db, [tournamentId])).get(tournamentId) ?? 0
}
