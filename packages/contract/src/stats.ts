import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { TournamentStatus } from './tournaments.ts'

export const AdminStats = z.object({
  total_users: z.number(),
  paid_teams: z.number(),
  total_teams: z.number(),
  completed_matches: z.number(),
  total_matches: z.number(),
  prize_pool: z.number(),
  tournament_id: z.nullable(z.string()),
  tournament_status: z.nullable(TournamentStatus),
  /** The match whose last change can still be undone; null if there is none. */
  undoable_match_id: z.nullable(z.string()),
})
export type AdminStats = z.infer<typeof AdminStats>

export const adminStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  access: 'admin',
  limit: 'none',
  summary: 'The four cards of the dashboard',
  response: AdminStats,
})
