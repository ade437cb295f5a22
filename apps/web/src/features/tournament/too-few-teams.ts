import type { Tournament } from '@cup/contract/tournaments'

/** "2 of 4 teams", while a cup that draws itself has too few. */
export const tooFewTeams = ({ status, automatic_draw, min_teams, paid_team_count }: Tournament): string | undefined =>
  status === 'active' && automatic_draw && paid_team_count < min_teams
    ? `${paid_team_count} of ${min_teams} teams`
    : undefined
