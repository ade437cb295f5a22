import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { PushSubscriptions } from '../../db/notification-tables.ts'

type SubscriptionRow = Selectable<PushSubscriptions>

export async function findSubscriptions(db: Db, userId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A browser belongs to the person who subscribed with it last. */
export async function upsertSubscription(tx: Tx, subscription: Insertable<PushSubscriptions>): Promise<{ id: string }> {
  const { endpoint: _, ...rest } = subscription
  return tx
    .insertInto('push_subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(rest))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Keeps the newest devices of a person. */
export async function deleteOldestSubscriptions(tx: Tx, userId: string, kept: number): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(kept),
    )
    .execute()
}

export async function deleteOwnSubscription(
  tx: Tx,
  userId: string,
  which: { id?: string | undefined; endpoint?: string | undefined },
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('id', '=', which.id ?? null), eb('endpoint', '=', which.endpoint ?? null)]))
    .execute()
}
