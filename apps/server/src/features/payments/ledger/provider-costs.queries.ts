import type { Db, Tx } from '../../../db/db.ts'
import type { ProviderCostKind } from '../../../db/money-tables.ts'

export interface ProviderCost {
  tournamentId: string
  paymentId: string
  kind: ProviderCostKind
  amountCents: number
  /** What it was charged for; a later figure for the same thing replaces the earlier one. */
  externalRef: string
}

export async function upsertProviderCost(tx: Tx, cost: ProviderCost): Promise<void> {
  await tx
    .insertInto('provider_costs')
    .values({
      tournament_id: cost.tournamentId,
      payment_id: cost.paymentId,
      kind: cost.kind,
      amount_cents: cost.amountCents,
      external_ref: cost.externalRef,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'external_ref']).doUpdateSet({ amount_cents: cost.amountCents }),
    )
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
