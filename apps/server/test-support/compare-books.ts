import type { PaymentProvider } from '@cup/stand-ins/payment-provider'
import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'

export interface ComparedBooks {
  /** The amount that should be left at the provider according to our books. */
  oursCents: number
  /** The amount that is left according to the provider. */
  theirsCents: number
}

/**
 * Compares our books with the provider's: every cent that it still has is in a pool or waits to be refunded. A refund
 * counts when the provider has accepted it; money that was refunded and then disputed is lost twice.
 */
export async function compareBooks(db: Db, provider: PaymentProvider): Promise<ComparedBooks> {
  const { rows } = await sql<{ cents: string }>`
    select
      (select coalesce(sum(amount_cents), 0) from ledger where payment_id is not null)
      + (select coalesce(sum(p.received_cents - p.partly_refunded_cents), 0)
         from payments p join refunds r on r.payment_id = p.id
         where not p.disputed and (r.state = 'failed' or (r.state = 'pending' and r.provider_refund_id is null)))
      - (select coalesce(sum(p.received_cents - p.partly_refunded_cents), 0)
         from payments p join refunds r on r.payment_id = p.id
         where p.disputed and r.state = 'succeeded' and r.error is null) as cents`.execute(db)
  return { oursCents: Number(rows[0]?.cents), theirsCents: provider.books().totals.balance_cents }
}
