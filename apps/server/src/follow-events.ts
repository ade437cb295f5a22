import type { Tx } from './db/db.ts'
import type { Deps } from './deps.ts'
import { announceBracketDrawn, announceCalledMatches } from './features/announcements/announce.step.ts'
import { notifyCalledMatches } from './features/notifications/notify-called-matches.step.ts'
import type { LiveEvent } from './live/live-bus.ts'

/** What people outside of the site are told because of what happened, in the transaction in which it happened. */
export async function followEvents(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  events: readonly LiveEvent[],
): Promise<void> {
  for (const event of events) {
    if (event.name === 'bracket_generated') await announceBracketDrawn(deps, tx, event.payload.tournament_id)
  }
  const calls = events.flatMap((event) => (event.name === 'checkin_started' ? [event.payload] : []))
  const called = calls.map((call) => call.match_id)
  await notifyCalledMatches(deps, tx, called)
  const [first] = calls
  // one transaction changes one cup
  if (first !== undefined) await announceCalledMatches(deps, tx, first.tournament_id, called)
}
