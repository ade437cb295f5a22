import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'
import type { ProviderCosts } from '../../../db/money-tables.ts'

/** Stores a cost. A later amount for the same reference replaces the earlier one. */
export async function upsertProviderCost(tx: Tx, cost: Insertable<ProviderCosts>): Promise<void> {
  const { amount_cents } = cost
  await tx
    .insertInto('provider_costs')
    .values(cost)
    .onConflict((conflict) => conflict.columns(['kind', 'external_ref']).doUpdateSet({ amount_cents }))
    .execute()
}

export async function findProviderCostCents(db: Db, tournamentId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('provider_costs')
    .select('amount_cents')
    .where('tournament_id', '=', tournamentId)
    .where('amount_cents', '>', 0)
    .execute()
  return rows.map((row) => row.amount_cents)
}
