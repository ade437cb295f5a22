import type { Match } from '@cup/contract/matches'

/** Games won so far in a match that is being played. */
export interface Series {
  team1: number
  team2: number
}

/** The running series of a match, where its games are known. */
export function runningSeries(
  match: Pick<Match, 'match_status'> & { series?: Series | null | undefined },
): Series | null {
  return match.match_status === 'in_progress' ? (match.series ?? null) : null
}

export const gamesToWin = (bestOf: number): number => Math.ceil(bestOf / 2)

/** The game being played, from 1. */
export const gameNumber = ({ team1, team2 }: Series): number => team1 + team2 + 1
