import { randomUUID } from 'node:crypto'
import type { AnyLiveEvent } from '@cup/contract/live-events'
import type { Db } from '../../apps/server/src/db/db.ts'
import { notify } from '../../apps/server/src/db/notify.ts'
import { LIVE_CHANNEL } from '../../apps/server/src/live/live-channel.ts'
import { toText } from '../../apps/server/src/live/live-event-text.ts'

/** Results of matches that do not exist: all that listeners see of an event is ids. No two are alike. */
export const makeEvents = (count: number, tournamentId: string = randomUUID()): AnyLiveEvent[] =>
  Array.from({ length: count }, () => ({
    name: 'match_updated',
    payload: { tournament_id: tournamentId, match_ids: [randomUUID(), randomUUID(), randomUUID()] },
  }))

/** Has the product tell its sockets, the way it does when another instance has changed something. */
export async function publish(db: Db, events: readonly AnyLiveEvent[]): Promise<void> {
  await db.transaction().execute((tx) => notify(tx, LIVE_CHANNEL, events.map(toText)))
}
