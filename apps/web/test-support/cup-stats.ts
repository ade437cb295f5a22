import type { AdminStats } from '@cup/contract/stats'

/** The dashboard's stats of a cup of four teams that is being played. */
export const statsOf = (tournamentId: string): AdminStats => ({
  total_users: 12,
  paid_teams: 4,
  total_teams: 4,
  completed_matches: 0,
  total_matches: 6,
  prize_pool: 40,
  tournament_id: tournamentId,
  tournament_status: 'in_progress',
  undoable_match_id: null,
})
