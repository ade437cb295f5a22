import type { DomainEvent, DomainEventType, EventOf } from './events/domain-event.ts'
import type { Reactions } from './events/in-transaction.ts'
import type { LiveBus } from './events/live-event.ts'
import type { Reaction, ReactionContext } from './events/reaction.ts'
import { type LiveFacts, toLiveEvents } from './events/to-live-events.ts'
import {
  announceBracket,
  announceCalledMatches,
  announcePodium,
  announceResults,
  announceTournament,
} from './features/announcements/announce.step.ts'
import { drawWaitingCup, drawWithLateTeam } from './features/cup-lifecycle/advance-cups.job.ts'
import {
  addCheckInLines,
  allowContests,
  closeContests,
  closeRooms,
  deleteMessages,
  openLobbiesOfStarted,
  reopenRooms,
} from './features/match-room/follow-matches.step.ts'
import { findChangedBrackets } from './features/matches/find-changed-brackets.step.ts'
import {
  notifyCalledPlayers,
  notifyInvited,
  notifyOpponents,
  notifyWaitingCaptains,
  notifyWinners,
} from './features/notifications/notify-people.step.ts'
import { enqueueRecords } from './features/records/update-records.job.ts'
import { makeNextCups } from './features/schedules/make-scheduled-cups.job.ts'
import { findChangedTeams } from './features/teams/team-view.step.ts'
import { notifyOpening } from './features/tournaments/notify-opening.step.ts'
import type { JobQueue } from './jobs/job-queue.ts'

export type ReactionTable = { readonly [T in DomainEventType]: readonly Reaction<EventOf<T>>[] }

/**
 * What follows from each event, in the transaction that emitted it: match rooms are updated, push messages and mails
 * (`notify…`) and messages on Discord (`announce…`) are enqueued. The types of a transaction are handled in the order in
 * which they were first emitted. Afterwards open pages are notified of every event (`events/to-live-events.ts`).
 */
export const REACTIONS: ReactionTable = {
  tournament_opened: [announceTournament, notifyOpening],
  tournament_changed: [notifyOpening],
  tournament_completed: [enqueueRecords, drawWaitingCup, makeNextCups, notifyOpening],
  team_joined: [drawWithLateTeam],
  place_freed: [notifyWaitingCaptains],
  fee_paid: [drawWithLateTeam],
  pool_changed: [],
  invite_sent: [notifyInvited],
  invites_changed: [],
  bracket_drawn: [announceBracket],
  bracket_reset: [deleteMessages],
  check_in_opened: [notifyCalledPlayers, announceCalledMatches],
  check_in_extended: [],
  check_in_cancelled: [addCheckInLines],
  team_checked_in: [addCheckInLines],
  check_in_finished: [openLobbiesOfStarted],
  match_settled: [closeRooms, announceResults],
  match_reopened: [reopenRooms, announceResults],
  change_undone: [reopenRooms],
  result_confirmed: [closeContests],
  win_claimed: [notifyOpponents],
  report_expired: [allowContests],
  series_changed: [],
  room_changed: [],
  prizes_owed: [notifyWinners],
  podium_decided: [announcePodium, enqueueRecords],
}

export interface ReactionParts {
  jobs: JobQueue
  live: LiveBus
  config: { publicOrigins: readonly string[] }
}

/** The list that every transaction runs before its commit, in the server and on the command line. */
export function createReactions({ jobs, live, config }: ReactionParts, table: ReactionTable = REACTIONS): Reactions {
  const origin = config.publicOrigins[0] ?? ''
  return async (tx, emitted) => {
    const events = [...emitted]
    const context: ReactionContext = { tx, jobs, origin, emit: (event) => void events.push(event) }
    for (const [type, some] of Map.groupBy(emitted, (event) => event.type)) {
      // the key of the group is the type of its events, which TypeScript cannot follow
      for (const react of table[type] as readonly Reaction<DomainEvent>[]) await react(context, some)
    }
    return live.announce(tx, toLiveEvents(events, await readFacts(context, events)))
  }
}

/** Reads what open pages need: the new versions of brackets with their changed rows, and teams. */
async function readFacts({ tx }: ReactionContext, events: readonly DomainEvent[]): Promise<LiveFacts> {
  const tournamentIds = events.flatMap((event) => ('tournamentId' in event ? event.tournamentId : []))
  const teamIds = events.flatMap((event) =>
    event.type === 'team_joined' || event.type === 'fee_paid' ? event.teamId : [],
  )
  return {
    brackets: await findChangedBrackets(tx, [...new Set(tournamentIds)]),
    teams: await findChangedTeams(tx, [...new Set(teamIds)]),
  }
}
