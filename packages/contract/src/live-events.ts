import * as z from 'zod/mini'
import { Match } from './matches.ts'

const match_ids = z.optional(z.array(z.string()))

/**
 * Everything the socket sends. Payloads hold ids and figures, and what the public reads show to everybody; never an
 * address. One transaction sends at most one event of each name per tournament.
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
  /** `amount` is the change in dollars, negative for a refund; `prize_pool` the figure after it. One per transaction. */
  prize_pool_updated: z.object({ tournament_id: z.string(), amount: z.number(), prize_pool: z.number() }),
  team_joined: z.object({ tournament_id: z.string(), team_id: z.string() }),
  bracket_generated: z.object({ tournament_id: z.string() }),
  /**
   * What the bracket shows has changed from `from_version` to `version`. `matches` are the changed rows as GET /bracket
   * shows them; without them the bracket has to be read again.
   */
  match_updated: z.object({
    tournament_id: z.string(),
    match_ids: z.array(z.string()),
    from_version: z.optional(z.number()),
    version: z.optional(z.number()),
    matches: z.optional(z.array(Match)),
  }),
  tournament_updated: z.object({ tournament_id: z.string() }),
  /** Only to the person whose invites changed. */
  invites_changed: z.object({}),
  /** Only to the players of the match and to admins. `only_messages`: somebody wrote, and nothing else has changed. */
  room_updated: z.object({ match_id: z.string(), only_messages: z.optional(z.literal(true)) }),
} as const

export type LiveEventName = keyof typeof liveEvents
export type LivePayload<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>
export type ServerToClientEvents = { [N in LiveEventName]: (payload: LivePayload<N>) => void }
export type AnyLiveEvent = { [N in LiveEventName]: { name: N; payload: LivePayload<N> } }[LiveEventName]
