import { randomUUID } from 'node:crypto'
import type { AnyLiveEvent } from '@cup/contract/live-events'
import type { Db } from '@cup/server/db/db'
import { notify } from '@cup/server/db/notify'
import { LIVE_CHANNEL } from '@cup/server/live/live-channel'
import { toText } from '@cup/server/live/live-event-text'

/** Results of matches that do not exist, each of another cup: the product sends those of one cup together. */
export const makeEvents = (count: number): AnyLiveEvent[] =>
  Array.from({ length: count }, () => ({
    name: 'match_updated',
    payload: { tournament_id: randomUUID(), match_ids: [randomUUID(), randomUUID(), randomUUID()] },
  }))

/** Makes the product broadcast, as it does when another instance has changed something. */
export async function publish(db: Db, events: readonly AnyLiveEvent[]): Promise<void> {
  await db.transaction().execute((tx) => notify(tx, LIVE_CHANNEL, events.map(toText)))
}
