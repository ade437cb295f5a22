import type { EventOf } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { addLines, emitRooms } from './add-lines.step.ts'
import { deleteMessagesOfTournament, type Line } from './messages.queries.ts'
import { openLobbies } from './open-lobbies.step.ts'
import { closeReports, deleteContest, insertConfirmation } from './reports.queries.ts'

/** Closes reports, contests and lobbies of matches that are no longer in progress. */
export const closeRooms: Reaction<EventOf<'match_settled'>> = async ({ tx, emit }, events) => {
  for (const event of events) {
    const { tournamentId, changedMatchIds: matchIds } = event
    emitRooms(emit, await closeReports(tx, { tournamentId, matchIds, lines: linesOf(event), keepRunning: true }))
  }
}

/** Closes every report of a reopened match, and opens a new lobby for matches in progress. */
export const reopenRooms: Reaction<EventOf<'match_reopened' | 'change_undone'>> = async ({ tx, emit }, events) => {
  for (const event of events) {
    const { tournamentId, changedMatchIds: matchIds } = event
    const lines = event.type === 'match_reopened' ? linesOf(event) : [lineOfUndo(event)]
    emitRooms(emit, await closeReports(tx, { tournamentId, matchIds, lines, keepRunning: false }))
    await openLobbies(tx, emit, matchIds)
  }
}

const linesOf = (event: EventOf<'match_settled' | 'match_reopened'>): Line[] => [
  { matchId: event.matchId, text: event.summary },
  ...event.restartedMatchIds.map((matchId) => ({
    matchId,
    text: 'An earlier result changed, so this match starts again.',
  })),
]

const lineOfUndo = ({ matchId }: EventOf<'change_undone'>): Line => ({
  matchId,
  text: 'An organiser undid a change to this match.',
})

/** Ends the contest of a result that an organiser entered again. */
export const closeContests: Reaction<EventOf<'result_confirmed'>> = async ({ tx, emit }, events) => {
  for (const { tournamentId, matchId } of events) {
    const wasContested = await deleteContest(tx, matchId)
    const lines = wasContested ? [{ matchId, text: 'An organiser has confirmed the result.' }] : []
    await addLines(tx, emit, tournamentId, lines)
  }
}

/** Lets the other team contest a result that the server confirmed. */
export const allowContests: Reaction<EventOf<'report_expired'>> = async ({ tx }, events) => {
  for (const { matchId, teamId } of events) await insertConfirmation(tx, matchId, teamId)
}

/** Opens a lobby for each match that started. */
export const openLobbiesOfStarted: Reaction<EventOf<'check_in_finished'>> = ({ tx, emit }, events) =>
  openLobbies(
    tx,
    emit,
    events.map(({ matchId }) => matchId),
  )

/** Adds lines about check-ins and cancelled check-ins to the rooms. */
export const addCheckInLines: Reaction<EventOf<'team_checked_in' | 'check_in_cancelled'>> = async (
  { tx, emit },
  events,
) => {
  for (const event of events) {
    await addLines(tx, emit, event.tournamentId, [{ matchId: event.matchId, text: checkInLine(event) }])
  }
}

function checkInLine(event: EventOf<'team_checked_in' | 'check_in_cancelled'>): string {
  if (event.type === 'check_in_cancelled') return 'An organiser closed the check-in again.'
  return event.byOrganiser ? `${event.teamName} was checked in by an organiser.` : `${event.teamName} checked in.`
}

export const deleteMessages: Reaction<EventOf<'bracket_reset'>> = async ({ tx }, events) => {
  for (const { tournamentId } of events) await deleteMessagesOfTournament(tx, tournamentId)
}
