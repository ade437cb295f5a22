import * as z from 'zod/mini'
import { MatchChange } from './match-changes.ts'
import { Team } from './teams.ts'

const match_ids = z.optional(z.array(z.string()))

/**
 * The public view of the team, and how many teams its cup has now. Without them the page refetches the list.
 */
const teamChange = {
  team: z.optional(Team),
  team_count: z.optional(z.number()),
  paid_team_count: z.optional(z.number()),
}

/**
 * All events of the socket. Payloads contain ids, amounts and data of the public reads, never an address. One transaction
 * sends at most one event of each name per tournament.
 */
export const liveEvents = {
  /** These three name the first match; `match_ids` lists all of them where several changed together. */
  checkin_started: z.object({ tournament_id: z.string(), match_id: z.string(), match_ids }),
  team_checked_in: z.object({ tournament_id: z.string(), match_id: z.string(), match_ids, team_id: z.string() }),
  checkin_processed: z.object({
    tournament_id: z.string(),
    match_id: z.string(),
    match_ids,
    dq_teams: z.array(z.string()),
    result: z.object({ dq_teams: z.array(z.string()) }),
  }),
  /**
   * `amount` is the change in dollars, negative for a refund; `prize_pool` the pool after it. One per transaction. With
   * `team_id` it is a team's fee that was paid.
   */
  prize_pool_updated: z.object({
    tournament_id: z.string(),
    amount: z.number(),
    prize_pool: z.number(),
    team_id: z.optional(z.string()),
    ...teamChange,
  }),
  team_joined: z.object({ tournament_id: z.string(), team_id: z.string(), ...teamChange }),
  bracket_generated: z.object({ tournament_id: z.string() }),
  /**
   * The bracket has changed from `from_version` to `version`. `matches` are the changed rows as GET /bracket
   * shows them, without fields that the page already has or can compute. Without `matches` the page refetches the
   * bracket.
   */
  match_updated: z.object({
    tournament_id: z.string(),
    match_ids: z.array(z.string()),
    from_version: z.optional(z.number()),
    version: z.optional(z.number()),
    matches: z.optional(z.array(MatchChange)),
  }),
  tournament_updated: z.object({ tournament_id: z.string() }),
  /** Sent only to people whose invites changed. */
  invites_changed: z.object({}),
  /**
   * Sent only to the players of the matches and to admins; `match_ids` lists all of them where several changed together.
   * `only_messages`: only the messages have changed.
   */
  room_updated: z.object({ match_id: z.string(), match_ids, only_messages: z.optional(z.literal(true)) }),
} as const

export type LiveEventName = keyof typeof liveEvents
export type LivePayload<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>

/**
 * Sent to a page whose first handshake contains the age of its data: the events since then, without the rows of matches.
 * `events` is null if the instance may not have all of them; the page then refetches everything.
 */
export interface MissedEvents {
  events: AnyLiveEvent[] | null
}
/** What a handshake carries beside the address. `since_ms` is absent when a page connects again. */
export interface LiveHandshake {
  token: string | null
  since_ms?: number
}

export type ServerToClientEvents = { [N in LiveEventName]: (payload: LivePayload<N>) => void } & {
  missed: (missed: MissedEvents) => void
}
export type AnyLiveEvent = { [N in LiveEventName]: { name: N; payload: LivePayload<N> } }[LiveEventName]
