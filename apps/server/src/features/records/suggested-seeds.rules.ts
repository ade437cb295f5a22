import type { PlayerRecord } from './player-record.rules.ts'
import { INITIAL_RATING } from './player-record.rules.ts'

/** A team with the records of its players; a player without one has played no cup. */
interface RatedTeam {
  id: string
  players: readonly (PlayerRecord | undefined)[]
}

export interface SuggestedSeed {
  teamId: string
  /** In words: "won 9 of 11, 1st and 3rd lately", "new". */
  reason: string
}

/** The strongest team first. Teams of equal strength keep their order, which is that of payment. */
export const suggestSeeds = (teams: readonly RatedTeam[]): SuggestedSeed[] =>
  teams
    .map((team) => ({ team, strength: strengthOf(team) }))
    .toSorted((one, other) => other.strength - one.strength)
    .map(({ team }) => ({ teamId: team.id, reason: reasonOf(team) }))

/** The mean of its players. A missing player does not weaken a team, and a player without a record is average. */
function strengthOf({ players }: RatedTeam): number {
  const sum = players.reduce((total, player) => total + (player?.mu ?? INITIAL_RATING.mu), 0)
  return players.length === 0 ? INITIAL_RATING.mu : sum / players.length
}

const ORDINALS = ['1st', '2nd', '3rd']

/** About the player with the most matches: players of one team have mostly played together. */
function reasonOf({ players }: RatedTeam): string {
  const known = players.filter((player) => player !== undefined)
  const [veteran] = known.toSorted((one, other) => other.played - one.played)
  if (veteran === undefined) return 'new'
  const places = [...new Set(known.flatMap(({ recentPlaces }) => recentPlaces))]
    .toSorted((one, other) => one - other)
    .map((place) => ORDINALS[place - 1])
  const newcomers = players.length - known.length
  return [
    veteran.played === 0 ? 'no match played yet' : `won ${veteran.won} of ${veteran.played}`,
    ...(places.length === 0 ? [] : [`${inWords(places)} lately`]),
    ...(newcomers === 0 ? [] : [`${newcomers} new ${newcomers === 1 ? 'player' : 'players'}`]),
  ].join(', ')
}

const inWords = (places: readonly (string | undefined)[]): string =>
  places.length < 2 ? places.join('') : `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`
