import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The prize pool in cents: the sum of the ledger, never a stored total. */
export async function sumPoolCents(db: Db, tournamentId: string): Promise<number> {
  return (await sumPoolsCents(db, [tournamentId])).get(tournamentId) ?? 0
}

/** The pools of several tournaments. A tournament without ledger rows is not in the map. */
export async function sumPoolsCents(db: Db, tournamentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger')
    .select((eb) => ['tournament_id', eb.fn.sum<string>('amount_cents').as('pool')])
    .where('tournament_id', '=', sql<string>`any(${tournamentIds}::uuid[])`)
    .groupBy('tournament_id')
    .execute()
  return new Map(rows.map((row) => [row.tournament_id, Number(row.pool)]))
}
