import type { Tx } from '../../db/db.ts'
import type { ProviderEvent } from '../../gateways/payments/payment-gateway.ts'
import { finishProviderEvent, insertProviderEvent } from './provider-events.queries.ts'

/** What an event, or a look at the provider, led to. `orphan`: about a payment that is none of ours. */
export type ProviderNews = 'applied' | 'unchanged' | 'orphan' | 'duplicate'

/**
 * Runs `work` and writes the event down in the same transaction: either both happened or neither, and a second delivery
 * does nothing. Without an event, as when we asked by ourselves, it just runs.
 */
export async function oncePerEvent(
  tx: Tx,
  event: ProviderEvent | undefined,
  work: () => Promise<Exclude<ProviderNews, 'duplicate'>>,
): Promise<ProviderNews> {
  if (event === undefined) return work()
  if (!(await insertProviderEvent(tx, event))) return 'duplicate'
  const result = await work()
  await finishProviderEvent(tx, event.id, result)
  return result
}
