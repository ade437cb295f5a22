import type { EventOf } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { cupOpens } from '../notifications/notice.rules.ts'
import { claimOpening } from '../notifications/notice-facts.queries.ts'
import { notify } from '../notifications/notify.step.ts'
import { findCurrentTournament } from './tournaments.queries.ts'

/** Announces that registration is open when a cup becomes the current one, once per cup. */
export const notifyOpening: Reaction<
  EventOf<'tournament_opened' | 'tournament_changed' | 'tournament_completed'>
> = async (context) => {
  const current = await findCurrentTournament(context.tx)
  if (current !== undefined && (await claimOpening(context.tx, current.id)))
    await notify(context, [cupOpens(current.id)])
}
