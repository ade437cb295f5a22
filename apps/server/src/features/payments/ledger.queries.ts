import type { Db } from '../../db/db.ts'

/** The prize pool in cents: the sum of the ledger, never a counter. */
export async function sumPoolCents(db: Db, tournamentId: string): Promise<number> {
  const { pool } = await db
    .selectFrom('ledger')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_cents'), eb.lit(0)).as('pool'))
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  return Number(pool)
}
