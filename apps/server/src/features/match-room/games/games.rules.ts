import { type CountedSeries, countSeries, type PairedGame, pairWords, type TeamNumber, type Word } from '@cup/game'
import type { StoredPlayer } from '../../../db/game-tables.ts'
import type { MatchRow } from '../../matches/matches.queries.ts'
import type { StoredWord } from './words.queries.ts'

type LineUp = Pick<MatchRow, 'team1_id' | 'team2_id'>

/** A stored word in the form that games are paired from. */
type TeamWord = Word & { stored: StoredWord }
export type Game = PairedGame<TeamWord>

export interface MatchGames extends CountedSeries<TeamWord> {
  games: Game[]
}

export const numberOf = ({ team1_id }: LineUp, teamId: string): TeamNumber => (teamId === team1_id ? 1 : 2)
export const teamIdOf = ({ team1_id, team2_id }: LineUp, team: TeamNumber): string =>
  (team === 1 ? team1_id : team2_id) ?? ''

/** Doubtful words and words that were set aside are stored but ignored. */
const isEffective = ({ doubt, set_aside }: StoredWord): boolean => doubt === null && !set_aside

/** Pairs the words into games, in the order of play, and counts the series. */
export function gamesOf(match: LineUp & Pick<MatchRow, 'best_of'>, words: readonly StoredWord[]): MatchGames {
  const inOrder = words.filter(isEffective).toSorted((one, other) => timeOf(one) - timeOf(other))
  const games = pairWords(inOrder.map((stored) => toWord(match, stored)))
  return { games, ...countSeries(games, match.best_of) }
}

/** Orders words by play: replays may be sent in any order, long after their games. */
const timeOf = ({ started_at, sent_at }: StoredWord): number => Date.parse(started_at ?? sent_at)

const toWord = (match: LineUp, stored: StoredWord): TeamWord => ({
  team: numberOf(match, stored.team_id),
  winner: numberOf(match, stored.winner_team_id),
  goals:
    stored.team1_goals === null || stored.team2_goals === null
      ? null
      : { team1: stored.team1_goals, team2: stored.team2_goals },
  match_guid: stored.match_guid,
  stored,
})

/** How many games a team has reported. */
export const countReported = ({ games }: MatchGames, team: TeamNumber): number =>
  games.filter(({ words }) => words.some((word) => word.team === team)).length

/** The team's newest press that still counts. */
export const lastPress = (words: readonly StoredWord[], teamId: string): StoredWord | undefined =>
  words.findLast((word) => word.team_id === teamId && word.source === 'press' && isEffective(word))

/**
 * The press of the same team that a reading replaces, so that no game is counted twice: the press for the game with the
 * reading's guid, else the oldest press that was sent after the game began, for a game without a reading.
 */
export function pressToReplace(
  { games }: MatchGames,
  reading: { team: TeamNumber; matchGuid: string; startedAt: string },
): StoredWord | undefined {
  const pressIn = ({ words }: Game) =>
    words.find((word) => word.team === reading.team && word.match_guid === null)?.stored
  const guidOf = ({ words }: Game) => words.find(({ match_guid }) => match_guid !== null)?.match_guid ?? null
  const known = games.find((game) => guidOf(game) === reading.matchGuid)
  const sameGame = known && pressIn(known)
  if (sameGame !== undefined) return sameGame
  return games
    .filter((game) => guidOf(game) === null)
    .flatMap((game) => pressIn(game) ?? [])
    .find(({ sent_at }) => new Date(sent_at) > new Date(reading.startedAt))
}

/** The goals of a game, if a word contains them. */
export const goalsOf = ({ words }: Game): TeamWord['goals'] => words.find(({ goals }) => goals !== null)?.goals ?? null

const STATISTICS = ['score', 'goals', 'assists', 'saves', 'shots'] as const
const keyOf = ({ platform, id, user_id, name }: StoredPlayer): string => `${platform} ${id ?? user_id ?? name}`

/** The players of a game. If both teams sent a reading, the smaller number counts, so that no team can inflate its own. */
export function playersOf({ words }: Game): StoredPlayer[] {
  const readings = words.filter(({ stored }) => stored.players.length > 0)
  const [first] = readings
  if (first === undefined) return []
  const other = readings.find(({ team }) => team !== first.team)
  if (other === undefined) return first.stored.players
  const others = new Map(other.stored.players.map((player) => [keyOf(player), player]))
  return first.stored.players.flatMap((player) => {
    const same = others.get(keyOf(player))
    if (same === undefined) return []
    const smaller = STATISTICS.map((name) => [name, Math.min(player[name], same[name])])
    return [{ ...player, ...Object.fromEntries(smaller) }]
  })
}
