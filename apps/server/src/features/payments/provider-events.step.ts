import type { Tx } from '../../db/db.ts'
import type { ProviderEvent } from '../../gateways/payments/payment-gateway.ts'
import { finishProviderEvent, insertProviderEvent } from './provider-events.queries.ts'

/** The result of an event or of a check at the provider. `orphan`: we have no such payment. */
export type EventResult = 'applied' | 'unchanged' | 'orphan' | 'duplicate'

/**
 * Runs `work` and stores the event in the same transaction, so that a second delivery does nothing. Without an event,
 * for example from the reconciler, it only runs `work`.
 */
export async function oncePerEvent(
  tx: Tx,
  event: ProviderEvent | undefined,
  work: () => Promise<Exclude<EventResult, 'duplicate'>>,
): Promise<EventResult> {
  if (event === undefined) return work()
  if (!(await insertProviderEvent(tx, event))) return 'duplicate'
  const result = await work()
  await finishProviderEvent(tx, event.id, result)
  return result
}
