import type { Match } from '@cup/contract/matches'
import type { Tournament } from '@cup/contract/tournaments'

export interface PodiumPlace {
  place: 1 | 2 | 3
  name: string
  /** Dollars; null while the sheet is not written. */
  amount: number | null
}

/** Who stands where once it is decided: what the organiser wrote down, else what the bracket says. */
export function podiumOf(
  matches: readonly Match[],
  tournament: Tournament | undefined,
  teamName: (id: string | null) => string | null,
): PodiumPlace[] {
  const names = namesOnSheet(tournament) ?? namesFromPlay(matches).map(teamName)
  const { first = null, second = null, third = null } = tournament?.prize_amounts ?? {}
  const amounts = [first, second, third]
  return ([1, 2, 3] as const).flatMap((place) => {
    const name = names[place - 1]
    return name ? [{ place, name, amount: amounts[place - 1] ?? null }] : []
  })
}

function namesOnSheet(tournament: Tournament | undefined): (string | null)[] | undefined {
  if (!tournament?.first_place_team_name) return undefined
  const { first_place_team_name, second_place_team_name, third_place_team_name } = tournament
  return [first_place_team_name, second_place_team_name, third_place_team_name]
}

/** The last match of the winners side decides; the loser of the losers final is third. */
function namesFromPlay(matches: readonly Match[]): (string | null)[] {
  const last = (side: Match['bracket']) =>
    matches
      .filter(({ bracket }) => bracket === side)
      .reduce<Match | undefined>((latest, match) => (latest && latest.round > match.round ? latest : match), undefined)
  const decider = last('winners')
  if (decider?.match_status !== 'completed' || decider.winner_id === null) return []
  return [decider.winner_id, loserOf(decider), loserOf(last('losers'))]
}

function loserOf(match: Match | undefined): string | null {
  if (!match || match.winner_id === null) return null
  return match.winner_id === match.team1_id ? match.team2_id : match.team1_id
}
