import type { Match } from '@cup/contract/matches'
import type { Tournament } from '@cup/contract/tournaments'
import type { PodiumPlace } from '../../tournament/PodiumPlaces.tsx'
import { placesOnSheet } from '../../tournament/places-on-sheet.ts'
import type { BracketIndex } from '../board/bracket-index.ts'

/** The places once the cup is decided: as set by the organiser, else as played. */
export function podiumOf(
  matches: readonly Match[],
  tournament: Tournament | undefined,
  { teamName, emblem }: Pick<BracketIndex, 'teamName' | 'emblem'>,
): PodiumPlace[] {
  if (tournament?.first_place_team_name) return placesOnSheet(tournament)
  const { first = null, second = null, third = null } = tournament?.prize_amounts ?? {}
  const [winner = null, finalist = null, last = null] = placedByPlay(matches)
  const places = [
    { place: 1, teamId: winner, amount: first },
    { place: 2, teamId: finalist, amount: second },
    { place: 3, teamId: last, amount: third },
  ] as const
  return places.flatMap((place) => {
    const name = teamName(place.teamId)
    return name === null ? [] : [{ ...place, emblem: emblem(place.teamId), name }]
  })
}

/** The last match of the winners side decides first and second; the loser of the losers final is third. */
function placedByPlay(matches: readonly Match[]): (string | null)[] {
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
