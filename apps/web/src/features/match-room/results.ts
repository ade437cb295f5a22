import type { Match } from '@cup/contract/matches'
import type { MatchReport } from '@cup/contract/rooms'

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
  const needed = Math.ceil(bestOf / 2)
  const lost = Array.from({ length: needed }, (_, games) => games)
  return [
    ...lost.map((games) => ({ team1Games: needed, team2Games: games })),
    ...lost.toReversed().map((games) => ({ team1Games: games, team2Games: needed })),
  ]
}

export const isSame = (a: Result, b: Result): boolean => a.team1Games === b.team1Games && a.team2Games === b.team2Games

export const resultOf = ({ team1_games, team2_games }: MatchReport): Result => ({
  team1Games: team1_games,
  team2Games: team2_games,
})

export const winnerId = (match: Pick<Match, 'team1_id' | 'team2_id'>, { team1Games, team2Games }: Result) =>
  team1Games > team2Games ? match.team1_id : match.team2_id

/** `2–1 for Redshift`: the larger number first, as everybody says it. */
export function claimWords({ team1Games, team2Games }: Result, { team1, team2 }: RoomTeams): string {
  const [won, lost] = [Math.max(team1Games, team2Games), Math.min(team1Games, team2Games)]
  return `${won}–${lost} for ${team1Games > team2Games ? team1 : team2}`
}

/** `1–2`: the viewer's own games first. */
export const fromSideOf = (isTeam1: boolean, { team1Games, team2Games }: Result): string =>
  isTeam1 ? `${team1Games}–${team2Games}` : `${team2Games}–${team1Games}`
