import { type CountedSeries, countSeries, type PairedGame, pairWords, type TeamNumber, type Word } from '@cup/game'
import type { StoredPlayer } from '../../../db/game-tables.ts'
import type { MatchRow } from '../../matches/matches.queries.ts'
import type { StoredWord } from './words.queries.ts'

type LineUp = Pick<MatchRow, 'team1_id' | 'team2_id'>

/** A stored word as the pairing sees it. */
export type TeamWord = Word & { said: StoredWord }
export type Game = PairedGame<TeamWord>

export interface MatchGames extends CountedSeries<TeamWord> {
  games: Game[]
}

export const numberOf = ({ team1_id }: LineUp, teamId: string): TeamNumber => (teamId === team1_id ? 1 : 2)
export const teamIdOf = ({ team1_id, team2_id }: LineUp, team: TeamNumber): string =>
  (team === 1 ? team1_id : team2_id) ?? ''

/** A doubtful word and one that was set aside are kept, and settle nothing. */
const speaks = ({ doubt, set_aside }: StoredWord): boolean => doubt === null && !set_aside

/** The games that the words are about, and the series they make. */
export function gamesOf(match: LineUp & Pick<MatchRow, 'best_of'>, words: readonly StoredWord[]): MatchGames {
  const inOrder = words.filter(speaks).toSorted((one, other) => timeOf(one) - timeOf(other))
  const games = pairWords(inOrder.map((said) => toWord(match, said)))
  return { games, ...countSeries(games, match.best_of) }
}

/** The place in the order of play: replays may be sent in any order, long after their games. */
const timeOf = ({ started_at, sent_at }: StoredWord): number => Date.parse(started_at ?? sent_at)

const toWord = (match: LineUp, said: StoredWord): TeamWord => ({
  team: numberOf(match, said.team_id),
  winner: numberOf(match, said.winner_team_id),
  goals:
    said.team1_goals === null || said.team2_goals === null
      ? null
      : { team1: said.team1_goals, team2: said.team2_goals },
  match_guid: said.match_guid,
  said,
})

/** How many games a team has spoken about. */
export const gamesTold = ({ games }: MatchGames, team: TeamNumber): number =>
  games.filter(({ words }) => words.some((word) => word.team === team)).length

/** The team's newest press that still counts. */
export const lastPress = (words: readonly StoredWord[], teamId: string): StoredWord | undefined =>
  words.findLast((word) => word.team_id === teamId && word.source === 'press' && speaks(word))

/**
 * The press that a reading of the same team takes the place of: that for the game with its guid, or else the oldest one
 * that was sent after this game began, for a game without a reading. Otherwise a game would be counted twice.
 */
export function pressToReplace(
  { games }: MatchGames,
  reading: { team: TeamNumber; matchGuid: string; startedAt: string },
): StoredWord | undefined {
  const pressIn = ({ words }: Game) =>
    words.find((word) => word.team === reading.team && word.match_guid === null)?.said
  const guidOf = ({ words }: Game) => words.find(({ match_guid }) => match_guid !== null)?.match_guid ?? null
  const known = games.find((game) => guidOf(game) === reading.matchGuid)
  const sameGame = known && pressIn(known)
  if (sameGame !== undefined) return sameGame
  return games
    .filter((game) => guidOf(game) === null)
    .flatMap((game) => pressIn(game) ?? [])
    .find(({ sent_at }) => new Date(sent_at) > new Date(reading.startedAt))
}

/** The goals of a game, where a word says them. */
export const goalsOf = ({ words }: Game): TeamWord['goals'] => words.find(({ goals }) => goals !== null)?.goals ?? null

const FIGURES = ['score', 'goals', 'assists', 'saves', 'shots'] as const
const keyOf = ({ platform, id, user_id, name }: StoredPlayer): string => `${platform} ${id ?? user_id ?? name}`

/** The players of a game. Where both teams sent a reading, the smaller number counts, so that no team can raise its own. */
export function playersOf({ words }: Game): StoredPlayer[] {
  const readings = words.filter(({ said }) => said.players.length > 0)
  const [first] = readings
  if (first === undefined) return []
  const other = readings.find(({ team }) => team !== first.team)
  if (other === undefined) return first.said.players
  const others = new Map(other.said.players.map((player) => [keyOf(player), player]))
  return first.said.players.flatMap((player) => {
    const same = others.get(keyOf(player))
    if (same === undefined) return []
    const figures = FIGURES.map((figure) => [figure, Math.min(player[figure], same[figure])])
    return [{ ...player, ...Object.fromEntries(figures) }]
  })
}
