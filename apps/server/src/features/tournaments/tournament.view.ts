import { centsToDollars } from '@cup/contract/money'
import type { Tournament } from '@cup/contract/tournaments'
import { emblemOfTeam } from './team-emblem.rules.ts'
import { toTerms } from './terms.rules.ts'
import type { TournamentDetails } from './tournament-counts.queries.ts'
import type { TournamentRow } from './tournaments.queries.ts'

export function toTournament({
  row,
  teams,
  poolCents,
  payouts,
  emblems,
  bracketVersion,
  places,
}: TournamentDetails): Tournament {
  const emblem = (teamId: string | null, name: string | null): number | null => {
    const team = emblems.get(teamId ?? '')
    return team === undefined || name === null ? null : emblemOfTeam({ ...team, team_name: name })
  }
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    prize_pool: centsToDollars(poolCents),
    team_count: teams.total,
    paid_team_count: teams.paid,
    start_date: row.start_date.toISOString(),
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    first_place_team_id: row.first_team_id,
    second_place_team_id: row.second_team_id,
    third_place_team_id: row.third_team_id,
    first_place_team_name: row.first_team_name,
    second_place_team_name: row.second_team_name,
    third_place_team_name: row.third_team_name,
    place_emblems: {
      first: emblem(row.first_team_id, row.first_team_name),
      second: emblem(row.second_team_id, row.second_team_name),
      third: emblem(row.third_team_id, row.third_team_name),
    },
    prize_amounts: toPrizeAmounts(payouts),
    payouts_sent: payouts?.sent ?? 0,
    payouts_total: payouts?.total ?? 0,
    automatic: row.automatic,
    checkins_open_now: row.checkins_open_now,
    reporting: row.reporting,
    automatic_draw: row.automatic_draw,
    min_teams: row.min_teams,
    cancelled: row.cancelled,
    bracket_version: bracketVersion,
    ...toTerms(row),
    places,
    rules_changed_at: row.rules_changed_at?.toISOString() ?? null,
  }
}

export const toNextCup = ({ id, name, start_date }: Pick<TournamentRow, 'id' | 'name' | 'start_date'>) => ({
  id,
  name,
  start_date: start_date.toISOString(),
})

function toPrizeAmounts(payouts: TournamentDetails['payouts']): Tournament['prize_amounts'] {
  if (payouts === undefined) return null
  const [first, second, third] = payouts.placeCents
  return { first: centsToDollars(first), second: centsToDollars(second), third: centsToDollars(third) }
}
