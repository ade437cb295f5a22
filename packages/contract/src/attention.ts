import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './timestamps.ts'

/**
 * In the order in which they wait for the organiser. The last two are no tasks: teams that still check in, and matches
 * that their teams report.
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

/** What one team says; the winner and the score are what Set Score takes. */
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
  /** Null only where there is no tournament to speak of. */
  tournament_id: z.nullable(z.string()),
  since: z.nullable(Timestamp),
  /** Until when it must be done: the bank's deadline for a disputed payment, the end of an open check-in. */
  due_at: z.optional(z.nullable(Timestamp)),
  /** Of an open check-in: whether it can get more minutes. */
  can_extend: z.optional(z.boolean()),
  /** Of a dispute both, of a contested result the one that counts; otherwise empty. */
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
    /** When the next open check-in window ends; nothing else announces it. */
    next_checkin_end: z.nullable(Timestamp),
    /** When the next match in progress becomes overdue; nothing else announces that either. */
    next_overdue_at: z.nullable(Timestamp),
  }),
})
