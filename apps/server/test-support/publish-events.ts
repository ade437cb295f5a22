import type { AnyLiveEvent } from '@cup/contract/live-events'
import type { Db } from '../src/db/db.ts'
import { notify } from '../src/db/notify.ts'
import { LIVE_CHANNEL } from '../src/live/live-channel.ts'

/** Makes every running server broadcast the events, as after a change in another instance. */
export async function publishEvents(db: Db, events: readonly AnyLiveEvent[]): Promise<void> {
  const texts = events.map((event) => JSON.stringify(event))
  await db.transaction().execute((tx) => notify(tx, LIVE_CHANNEL, texts))
}
