import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './timestamps.ts'

/**
 * Most urgent first. The last two are not tasks: teams that still check in, and matches that their teams report.
 */
export const ATTENTION_KINDS = [
  'match_disputed',
  'help_called',
  'result_contested',
  'nobody_came',
  'checkin_expired',
  'both_ready',
  'match_overdue',
  'result_due',
  'cup_decided',
  'draw_due',
  'too_few_teams',
  'refund_failed',
  'payment_disputed',
  'books_differ',
  'backup_late',
  'match_ready',
  'prizes_owed',
  'short_team',
  'no_cup_open',
  'checking_in',
  'match_in_progress',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** The report of one team, with winner and score in the form of Set Score. */
export const Claim = z.object({
  team_id: z.string(),
  team_name: z.string(),
  reported_by: z.string(),
  winner_team_id: z.string(),
  winner_team_name: z.string(),
  score: z.string(),
  evidence_url: z.nullable(z.string()),
})
export type Claim = z.infer<typeof Claim>

export const AttentionItem = z.object({
  kind: z.enum(ATTENTION_KINDS),
  /** One line for the organiser. */
  text: z.string(),
  match_id: z.nullable(z.string()),
  team_id: z.nullable(z.string()),
  payment_id: z.nullable(z.string()),
  /** Null only if the item concerns no tournament. */
  tournament_id: z.nullable(z.string()),
  since: z.nullable(Timestamp),
  /** The deadline: that of the bank for a disputed payment, or the end of an open check-in. */
  due_at: z.optional(z.nullable(Timestamp)),
  /** For an open check-in: whether it can be extended. */
  can_extend: z.optional(z.boolean()),
  /** Both reports of a dispute, or the one behind a contested result; otherwise empty. */
  claims: z.array(Claim),
})
export type AttentionItem = z.infer<typeof AttentionItem>

export const attention = endpoint({
  method: 'GET',
  path: '/admin/attention',
  access: 'admin',
  limit: 'none',
  summary: 'What needs the organiser now, most urgent first',
  response: z.object({
    server_time: Timestamp,
    items: z.array(AttentionItem),
    /** When the next open check-in window ends: no event announces it. */
    next_checkin_end: z.nullable(Timestamp),
    /** When the next match in progress becomes overdue: no event announces it. */
    next_overdue_at: z.nullable(Timestamp),
  }),
})
