import type { Match } from '@cup/contract/matches'
import type { MatchReport } from '@cup/contract/rooms'
import { gamesToWin } from '../face-off/series.ts'

/** Games won by each team. */
export interface Result {
  team1Games: number
  team2Games: number
}

export interface RoomTeams {
  team1: string
  team2: string
}

/** Every result a match can end with, from the clearest win of the first team to that of the second. */
export function possibleResults(bestOf: number): Result[] {
  const needed = gamesToWin(bestOf)
  const lost = Array.from({ length: needed }, (_, games) => games)
  return [
    ...lost.map((games) => ({ team1Games: needed, team2Games: games })),
    ...lost.toReversed().map((games) => ({ team1Games: games, team2Games: needed })),
  ]
}

/** The results by which each team wins, its clearest win first. */
export function winsOf(bestOf: number): { team1: Result[]; team2: Result[] } {
  const results = possibleResults(bestOf)
  const half = results.length / 2
  return { team1: results.slice(0, half), team2: results.slice(half).toReversed() }
}

export const isSame = (a: Result, b: Result): boolean => a.team1Games === b.team1Games && a.team2Games === b.team2Games

export const resultOf = ({ team1_games, team2_games }: MatchReport): Result => ({
  team1Games: team1_games,
  team2Games: team2_games,
})

/** A result as the calls about reports send it. */
export const toGames = ({ team1Games, team2Games }: Result) => ({ team1_games: team1Games, team2_games: team2Games })

export const winnerId = (match: Pick<Match, 'team1_id' | 'team2_id'>, { team1Games, team2Games }: Result) =>
  team1Games > team2Games ? match.team1_id : match.team2_id

/** `2–1 for Redshift`: the larger number first. */
export function claimText({ team1Games, team2Games }: Result, { team1, team2 }: RoomTeams): string {
  const [won, lost] = [Math.max(team1Games, team2Games), Math.min(team1Games, team2Games)]
  return `${won}–${lost} for ${team1Games > team2Games ? team1 : team2}`
}

/** `1–2`: the viewer's own games first. */
export const fromSideOf = (isTeam1: boolean, { team1Games, team2Games }: Result): string =>
  isTeam1 ? `${team1Games}–${team2Games}` : `${team2Games}–${team1Games}`

/** The edge of a box about one of the teams, in the colour of its side; plain if it is about neither. */
export function sideEdge({ team1_id }: Pick<Match, 'team1_id'>, teamId: string | null): string {
  if (teamId === null) return ''
  return `border-l-4 ${teamId === team1_id ? 'border-l-side-blue-edge' : 'border-l-side-orange-edge'}`
}
