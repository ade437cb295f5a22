import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { BracketSide, MatchStatus } from './matches.ts'
import { idOf } from './text-fields.ts'
import { Timestamp } from './timestamps.ts'

/** A match before or after a change. */
export const MatchState = z.object({
  match_status: MatchStatus,
  team1_name: z.nullable(z.string()),
  team2_name: z.nullable(z.string()),
  winner_name: z.nullable(z.string()),
  score: z.nullable(z.string()),
})
export type MatchState = z.infer<typeof MatchState>

export const RecentChange = z.object({
  id: z.string(),
  at: Timestamp,
  /** As in the audit log, for example `match.set_score`. */
  action: z.string(),
  /** Null if the server did it, or if the actor is unknown. */
  actor_name: z.nullable(z.string()),
  match_id: z.string(),
  /** "Winners Round 2, match 1: Redshift v Octane" */
  match_title: z.string(),
  undoable: z.boolean(),
  /** Why it cannot be undone. */
  refusal: z.nullable(z.string()),
  /** Every match that undoing would change, before and after it; null where the match would not exist. */
  matches: z.array(
    z.object({
      match_id: z.string(),
      round_name: z.string(),
      position: z.number(),
      bracket: BracketSide,
      now: z.nullable(MatchState),
      after_undo: z.nullable(MatchState),
    }),
  ),
})
export type RecentChange = z.infer<typeof RecentChange>

export const recentChanges = endpoint({
  method: 'GET',
  path: '/admin/tournaments/:id/changes',
  access: 'admin',
  limit: 'none',
  summary:
    'The last changes to the matches of a cup that were not undone, newest first, with a preview of undoing each',
  params: z.object({ id: idOf('Tournament') }),
  response: z.object({ changes: z.array(RecentChange) }),
})
