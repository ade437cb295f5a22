import { MAX_PUSH_DEVICES } from '@cup/contract/notifications'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { lockOwnAccount } from '../users/lock-own-account.step.ts'
import { deviceName } from './device-name.rules.ts'
import { deleteOldestSubscriptions, deleteOwnSubscription, upsertSubscription } from './subscriptions.queries.ts'

interface SaveSubscriptionInput {
  endpoint: string
  keys: { p256dh: string; auth: string }
  userAgent: string | undefined
}

/** Subscribes a browser of the caller to push messages. The client chose the address, so it is checked first. */
export async function saveSubscription(
  deps: Deps,
  actor: Actor,
  { endpoint, keys, userAgent }: SaveSubscriptionInput,
): Promise<{ id: string }> {
  deps.push.mustBeAllowed(endpoint)
  const device = deviceName(userAgent)
  return inTransaction(deps, async (tx) => {
    await lockOwnAccount(tx, actor.id)
    const saved = await upsertSubscription(tx, { user_id: actor.id, endpoint, ...keys, device })
    await deleteOldestSubscriptions(tx, actor.id, MAX_PUSH_DEVICES)
    return saved
  })
}

/** Stops push messages to one device of the caller. Idempotent. */
export async function deleteSubscription(
  deps: Deps,
  actor: Actor,
  which: { id?: string | undefined; endpoint?: string | undefined },
): Promise<void> {
  await inTransaction(deps, (tx) => deleteOwnSubscription(tx, actor.id, which))
}
