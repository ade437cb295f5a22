import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { ProviderEvent } from '../../gateways/payments/payment-gateway.ts'

export async function existsProviderEvent(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_events')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}

/** False if the event was handled before. Waits for a concurrent transaction that is handling it. */
export async function insertProviderEvent(tx: Tx, event: ProviderEvent): Promise<boolean> {
  const inserted = await tx
    .insertInto('provider_events')
    .values({
      event_id: event.id,
      type: event.type,
      session_id: event.subject.kind === 'checkout' ? event.subject.sessionId : null,
      payment_intent: event.paymentIntent,
      body: JSON.stringify(event.summary),
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function finishProviderEvent(tx: Tx, eventId: string, result: string): Promise<void> {
  await tx
    .updateTable('provider_events')
    .set({ result, handled_at: sql`clock_timestamp()` })
    .where('event_id', '=', eventId)
    .execute()
}

/** Keeps events long after the provider stops redelivering them. */
export async function deleteOldProviderEvents(tx: Tx): Promise<number> {
  const result = await tx
    .deleteFrom('provider_events')
    .where('received_at', '<', sql<Date>`now() - interval '90 days'`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/**
 * Checkouts paid within the last hours for which no event arrived within ten minutes: the server learned of them by
 * polling.
 */
export async function countMissingEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments p
    where p.updated_at > now() - interval '6 hours'
      and p.confirmed_at between now() - interval '6 hours' and now() - interval '10 minutes'
      and not exists (select from provider_events e
        where e.received_at > now() - interval '7 hours' and e.session_id = p.provider_session_id)`.execute(db)
  return rows[0]?.count ?? 0
}
