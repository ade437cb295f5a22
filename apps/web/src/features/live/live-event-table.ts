import type { LiveEventName, LivePayload } from '@cup/contract/live-events'
import { queryKeys } from '../../api/query-keys.ts'
import { liveMessages } from '../../messages/player-messages.ts'
import type { ToastTone } from '../../ui/toast.ts'

type Key = readonly string[]

interface LiveRule<N extends LiveEventName> {
  /** What the event makes stale. */
  refresh: (payload: LivePayload<N>) => readonly Key[]
  /** The toast, if any. */
  say?: (payload: LivePayload<N>) => { tone: ToastTone; text: string } | undefined
}

const matchKeys = ({ tournament_id }: { tournament_id: string }): readonly Key[] => [
  queryKeys.bracket(tournament_id),
  queryKeys.myMatches,
  queryKeys.admin,
]

/** What each event refreshes and says. `live-events.ts` also updates the prize pool from the event itself. */
export const liveEventTable: { readonly [N in LiveEventName]: LiveRule<N> } = {
  checkin_started: {
    refresh: matchKeys,
    say: () => ({ tone: 'info', text: liveMessages.checkInStarted }),
  },
  team_checked_in: { refresh: matchKeys },
  checkin_processed: {
    refresh: matchKeys,
    say: ({ result, dq_teams }) =>
      (result?.dq_teams ?? dq_teams ?? []).length > 0
        ? { tone: 'warning', text: liveMessages.teamsDisqualified }
        : undefined,
  },
  prize_pool_updated: { refresh: () => [queryKeys.currentTournament, queryKeys.teams, queryKeys.admin] },
  team_joined: { refresh: () => [queryKeys.currentTournament, queryKeys.teams, queryKeys.admin] },
  bracket_generated: {
    refresh: (payload) => [queryKeys.currentTournament, queryKeys.teams, ...matchKeys(payload)],
  },
  match_updated: { refresh: matchKeys },
  tournament_updated: { refresh: (payload) => [queryKeys.tournaments, queryKeys.teams, ...matchKeys(payload)] },
  invites_changed: { refresh: () => [queryKeys.invites, queryKeys.teams, queryKeys.admin] },
  room_updated: { refresh: ({ match_id }) => [queryKeys.room(match_id), queryKeys.myMatches, queryKeys.admin] },
}
