import type { Match } from '@cup/contract/matches'

type Series = NonNullable<Match['series']>

/** The running series of a match, where its games are known. */
export const runningSeries = ({ match_status, series }: Pick<Match, 'match_status' | 'series'>): Series | null =>
  match_status === 'in_progress' ? series : null

export const gamesToWin = (bestOf: number): number => Math.ceil(bestOf / 2)

/** The game being played, from 1. */
export const gameNumber = ({ team1, team2 }: Series): number => team1 + team2 + 1
