import { randomUUID } from 'node:crypto'
import type { EventOf } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { inviteSent, matchCalled, placeFree, prizeToClaim, reportToConfirm } from './notice.rules.ts'
import { findDeadlines, findPrizesToClaim } from './notice-facts.queries.ts'
import { notify } from './notify.step.ts'

/** Notifies the players of matches whose check-in opened. */
export const notifyCalledPlayers: Reaction<EventOf<'check_in_opened'>> = async (context, events) => {
  const matchIds = events.map(({ matchId }) => matchId)
  const called = (await findDeadlines(context.tx, matchIds)).map(({ id, deadline }) => matchCalled(id, deadline))
  await notify(context, called)
}

/** Notifies the other team of a win that it has to confirm or dispute. */
export const notifyOpponents: Reaction<EventOf<'win_claimed'>> = (context, events) =>
  notify(context, events.map(reportToConfirm))

/** Notifies the captains who wait for a place in a full cup. */
export const notifyWaitingCaptains: Reaction<EventOf<'place_freed'>> = (context, events) => {
  const notices = events.map(({ tournamentId }) => placeFree(tournamentId, randomUUID()))
  return notify(context, notices)
}

export const notifyInvited: Reaction<EventOf<'invite_sent'>> = (context, events) =>
  notify(context, events.map(inviteSent))

/** Notifies players with a prize that they can enter how they want to be paid. */
export const notifyWinners: Reaction<EventOf<'prizes_owed'>> = async (context, events) => {
  const tournamentIds = events.map(({ tournamentId }) => tournamentId)
  const prizes = (await findPrizesToClaim(context.tx, tournamentIds)).map(({ id }) => prizeToClaim(id))
  await notify(context, prizes)
}
