import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import type { Tournament } from '@cup/contract/tournaments'
import { placeName } from '../../format/counts.ts'

/** How a team that has no match ahead has finished. Teams that lose in the same round share their places. */
export interface FinalPlace {
  from: number
  to: number
  of: number
  /** The match that eliminated the team, or made it the champion. */
  lastMatch: Match
}

type Podium = Pick<Tournament, 'first_place_team_id' | 'second_place_team_id' | 'third_place_team_id'>

/** Null while the team still plays, and for a team that is not in the bracket. */
export function finalPlaceOf(
  { matches, teams }: Pick<Bracket, 'matches' | 'teams'>,
  teamId: string,
  podium?: Podium,
): FinalPlace | null {
  const own = matches.filter(({ team1_id, team2_id }) => team1_id === teamId || team2_id === teamId)
  const lastMatch = lastOf(own, teamId)
  if (!lastMatch || own.some(({ match_status }) => match_status !== 'completed')) return null
  const of = teams.length
  const awarded = podium && awardedPlace(podium, teamId)
  if (awarded) return { from: awarded, to: awarded, of, lastMatch }
  const decider = highestRound(matches.filter(({ bracket }) => bracket === 'winners'))
  if (lastMatch === decider) {
    const place = decider.winner_id === teamId ? 1 : 2
    return { from: place, to: place, of, lastMatch }
  }
  // A team that withdraws leaves the winners side without playing on the losers side.
  const out = lastMatch.bracket === 'losers' ? lastMatch : matches.find(({ id }) => id === lastMatch.loser_to?.match_id)
  return out?.bracket === 'losers' ? { ...sharedPlaces(matches, of, out.round), of, lastMatch } : null
}

/** The best of the places that a player's teams have reached; undefined while none of them is out. */
export function bestFinalPlace(bracket: Bracket, teamIds: Iterable<string>, podium?: Podium) {
  return [...teamIds]
    .flatMap((teamId) => {
      const place = finalPlaceOf(bracket, teamId, podium)
      return place ? [{ teamId, place }] : []
    })
    .sort((a, b) => a.place.from - b.place.from)[0]
}

/** Every match of the losers side takes one team out of the cup. */
function sharedPlaces(matches: readonly Match[], teams: number, round: number): { from: number; to: number } {
  const losers = matches.filter(({ bracket }) => bracket === 'losers')
  const outUntil = (last: number) => losers.filter((match) => match.round <= last).length
  return { from: teams - outUntil(round) + 1, to: teams - outUntil(round - 1) }
}

function awardedPlace(podium: Podium, teamId: string): number | undefined {
  const places = [podium.first_place_team_id, podium.second_place_team_id, podium.third_place_team_id]
  const at = places.indexOf(teamId)
  return at === -1 ? undefined : at + 1
}

/** The last match of an eliminated team. The last round of the winners side is played after all of the losers side. */
function lastOf(own: readonly Match[], teamId: string): Match | undefined {
  const winners = own.filter(({ bracket }) => bracket === 'winners')
  const losers = own.filter(({ bracket }) => bracket === 'losers')
  const last = highestRound(winners)
  const lostOnWinnersSide = winners.find(({ winner_id }) => winner_id !== teamId)
  return losers.length > 0 && (!last || last === lostOnWinnersSide) && !wonLosersSide(losers, teamId)
    ? highestRound(losers)
    : (last ?? highestRound(losers))
}

/** Its last match is then the grand final. */
const wonLosersSide = (losers: readonly Match[], teamId: string): boolean => highestRound(losers)?.winner_id === teamId

export const highestRound = (matches: readonly Match[]): Match | undefined =>
  matches.reduce<Match | undefined>((last, match) => (last && last.round > match.round ? last : match), undefined)

/** `You finished 5th–6th of 16`. */
export function finalPlaceWords({ from, to, of }: FinalPlace): string {
  if (from === 1) return 'Champions! You won the cup'
  const place = from === to ? placeName(from) : `${placeName(from)}–${placeName(to)}`
  return `You finished ${place} of ${of}`
}

/** Why the team is out, or how it won: the ruling if there is one, else the result of its last match. */
export function reasonWords({ lastMatch }: FinalPlace, teamId: string, opponent: string | null): string {
  if (lastMatch.ruling !== null) return `${lastMatch.round_name} · ${lastMatch.ruling}`
  const won = lastMatch.winner_id === teamId
  const against = opponent === null ? '' : ` against ${opponent}`
  const score = lastMatch.score === null ? '' : ` · Score: ${lastMatch.score}`
  return `${lastMatch.round_name} · ${won ? 'Won' : 'Lost'}${against}${score}`
}
