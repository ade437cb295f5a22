import type { Match } from '@cup/contract/matches'
import type { Tournament } from '@cup/contract/tournaments'
import { highestRound } from '../../my-match/final-place.ts'
import { awardedPlaces } from '../../tournament/awarded-places.ts'
import type { PodiumPlace } from '../../tournament/PodiumPlaces.tsx'
import type { BracketIndex } from '../board/bracket-index.ts'

/** The places once the cup is decided: as set by the organiser, else as played. */
export function podiumOf(
  matches: readonly Match[],
  tournament: Tournament | undefined,
  { teamName, emblem }: Pick<BracketIndex, 'teamName' | 'emblem'>,
): PodiumPlace[] {
  if (tournament?.first_place_team_name) return awardedPlaces(tournament)
  const { first = null, second = null, third = null } = tournament?.prize_amounts ?? {}
  const [winner = null, finalist = null, last = null] = placedByPlay(matches)
  const places = [
    { place: 1, teamId: winner, amount: first },
    { place: 2, teamId: finalist, amount: second },
    { place: 3, teamId: last, amount: third },
  ] as const
  return places.flatMap((place) => {
    const name = teamName(place.teamId)
    return name === null ? [] : [{ ...place, amount: place.amount || null, emblem: emblem(place.teamId), name }]
  })
}

/** The grand final or its reset, once it has a winner. */
export function decidingMatch(matches: readonly Match[]): Match | undefined {
  const last = lastMatch(matches, 'winners')
  return last?.match_status === 'completed' && last.winner_id !== null ? last : undefined
}

/** The deciding match gives first and second; the loser of the losers final is third. */
function placedByPlay(matches: readonly Match[]): (string | null)[] {
  const decider = decidingMatch(matches)
  return decider ? [decider.winner_id, loserOf(decider), loserOf(lastMatch(matches, 'losers'))] : []
}

const lastMatch = (matches: readonly Match[], side: Match['bracket']): Match | undefined =>
  highestRound(matches.filter(({ bracket }) => bracket === side))

function loserOf(match: Match | undefined): string | null {
  if (!match || match.winner_id === null) return null
  return match.winner_id === match.team1_id ? match.team2_id : match.team1_id
}
