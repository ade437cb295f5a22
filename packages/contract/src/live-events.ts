import * as z from 'zod/mini'

/** Everything the socket sends. Payloads hold ids and figures only, never a name or an address. */
export const liveEvents = {
  checkin_started: z.object({ tournament_id: z.string(), match_id: z.string() }),
  team_checked_in: z.object({ tournament_id: z.string(), match_id: z.string(), team_id: z.string() }),
  checkin_processed: z.object({
    tournament_id: z.string(),
    match_id: z.string(),
    dq_teams: z.array(z.string()),
    result: z.object({ dq_teams: z.array(z.string()) }),
  }),
  /** `amount` is the change in dollars, negative for a refund; `prize_pool` the figure after it. One per ledger row. */
  prize_pool_updated: z.object({ tournament_id: z.string(), amount: z.number(), prize_pool: z.number() }),
  team_joined: z.object({ tournament_id: z.string(), team_id: z.string() }),
  bracket_generated: z.object({ tournament_id: z.string() }),
  match_updated: z.object({ tournament_id: z.string(), match_ids: z.array(z.string()) }),
  tournament_updated: z.object({ tournament_id: z.string() }),
  /** Only to the person whose invites changed. */
  invites_changed: z.object({}),
  /** Only to the players of the match and to admins. */
  room_updated: z.object({ match_id: z.string() }),
} as const

export type LiveEventName = keyof typeof liveEvents
export type LivePayload<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>
export type ServerToClientEvents = { [N in LiveEventName]: (payload: LivePayload<N>) => void }
export type AnyLiveEvent = { [N in LiveEventName]: { name: N; payload: LivePayload<N> } }[LiveEventName]
