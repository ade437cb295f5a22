import type { LiveEventName, LivePayload } from '@cup/contract/live-events'
import { queryKeys } from '../../api/query-keys.ts'
import { liveMessages } from '../../messages/player-messages.ts'
import type { ToastTone } from '../../ui/toast.ts'

type Key = readonly string[]

export interface LiveRule<N extends LiveEventName> {
  /** What the event makes stale. */
  refresh: (payload: LivePayload<N>) => readonly Key[]
  /** The toast, if any. */
  toast?: (payload: LivePayload<N>) => { tone: ToastTone; text: string } | undefined
}

/** Queries about matches that only players and admins make. */
const OWN_VIEWS: readonly Key[] = [queryKeys.myMatches, queryKeys.admin]

/**
 * What each event refetches, and its toast. Brackets are missing: `match_updated` carries their changes, and every other
 * event about a match comes together with one.
 */
export const liveEventTable: { readonly [N in LiveEventName]: LiveRule<N> } = {
  checkin_started: {
    refresh: () => OWN_VIEWS,
    toast: () => ({ tone: 'info', text: liveMessages.checkInStarted }),
  },
  team_checked_in: { refresh: () => OWN_VIEWS },
  checkin_processed: {
    refresh: () => OWN_VIEWS,
    toast: ({ result, dq_teams }) =>
      (result?.dq_teams ?? dq_teams ?? []).length > 0
        ? { tone: 'warning', text: liveMessages.teamsDisqualified }
        : undefined,
  },
  prize_pool_updated: { refresh: () => [queryKeys.currentTournament, queryKeys.teams, queryKeys.admin] },
  team_joined: { refresh: () => [queryKeys.currentTournament, queryKeys.teams, queryKeys.admin] },
  bracket_generated: {
    refresh: () => [queryKeys.currentTournament, queryKeys.teams, ...OWN_VIEWS],
  },
  match_updated: { refresh: () => OWN_VIEWS },
  tournament_updated: { refresh: () => [queryKeys.tournaments, queryKeys.teams, ...OWN_VIEWS] },
  invites_changed: { refresh: () => [queryKeys.invites, queryKeys.teams, queryKeys.admin] },
  // Messages are frequent, so a message alone refetches only its room.
  room_updated: {
    refresh: ({ match_id, match_ids = [match_id], only_messages }) => [
      ...match_ids.map(queryKeys.room),
      ...(only_messages ? [] : OWN_VIEWS),
    ],
  },
}
