import { randomUUID } from 'node:crypto'
import type { EventOf } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { inviteSent, matchCalled, placeFree, prizeToClaim, reportToAnswer } from './notice.rules.ts'
import { findDeadlines, findPrizesToClaim } from './notice-facts.queries.ts'
import { notify } from './notify.step.ts'

/** Notifies the players of matches whose check-in opened. */
export const notifyCalledPlayers: Reaction<EventOf<'check_in_opened'>> = async ({ tx, jobs }, events) => {
  const matchIds = events.map(({ matchId }) => matchId)
  const called = await findDeadlines(tx, matchIds)
  await notify(
    { jobs },
    tx,
    called.map(({ id, deadline }) => matchCalled(id, deadline)),
  )
}

/** Notifies the other team of a win that it has to confirm or dispute. */
export const notifyOpponents: Reaction<EventOf<'win_claimed'>> = ({ tx, jobs }, events) =>
  notify({ jobs }, tx, events.map(reportToAnswer))

/** Tells the captains who wait for a place in a full cup. */
export const notifyWaitingCaptains: Reaction<EventOf<'place_freed'>> = ({ tx, jobs }, events) =>
  notify(
    { jobs },
    tx,
    events.map(({ tournamentId }) => placeFree(tournamentId, randomUUID())),
  )

export const notifyInvited: Reaction<EventOf<'invite_sent'>> = ({ tx, jobs }, events) =>
  notify({ jobs }, tx, events.map(inviteSent))

/** Asks players with a prize how they want to be paid. */
export const notifyWinners: Reaction<EventOf<'prizes_owed'>> = async ({ tx, jobs }, events) => {
  const prizes = await findPrizesToClaim(
    tx,
    events.map(({ tournamentId }) => tournamentId),
  )
  await notify(
    { jobs },
    tx,
    prizes.map(({ id }) => prizeToClaim(id)),
  )
}
