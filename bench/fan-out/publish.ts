import { randomUUID } from 'node:crypto'
import type { AnyLiveEvent } from '@cup/contract/live-events'
import type { Db } from '@cup/server/db/db'
import { notify } from '@cup/server/db/notify'
import { LIVE_CHANNEL } from '@cup/server/live/live-channel'
import { toText } from '@cup/server/live/live-event-text'

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
