import type { PairedGame, TeamNumber, Word } from './pair-words.ts'

export interface CountedSeries<W extends Word = Word> {
  /** The games that count: in order, up to the deciding one. */
  counted: PairedGame<W>[]
  /** Games won so far, seen by both or claimed and not contradicted. */
  series: { team1: number; team2: number }
  outcome: SeriesOutcome
}

export type SeriesOutcome =
  | { kind: 'open' }
  /** Every game that counts was seen by both: the match is decided. */
  | { kind: 'agreed'; winner: TeamNumber }
  /** These teams alone claimed some games, so the series counts only as a report. */
  | { kind: 'claimed'; winner: TeamNumber; by: TeamNumber[] }
  /** A game that counts is contradicted, so people must decide its winner first. */
  | { kind: 'contradicted' }

/** Counts the games of a series in which `bestOf` games are played at most. */
export function countSeries<W extends Word>(games: readonly PairedGame<W>[], bestOf: number): CountedSeries<W> {
  const needed = Math.ceil(bestOf / 2)
  const series = { team1: 0, team2: 0 }
  const counted: PairedGame<W>[] = []
  for (const game of games) {
    if (Math.max(series.team1, series.team2) === needed) break
    counted.push(game)
    if (game.winner !== null) series[`team${game.winner}`] += 1
  }
  const decided = series.team1 === needed ? 1 : series.team2 === needed ? 2 : null
  return { counted, series, outcome: outcomeOf(counted, decided) }
}

function outcomeOf(counted: readonly PairedGame[], winner: TeamNumber | null): SeriesOutcome {
  if (counted.some(({ standing }) => standing === 'contradicted')) return { kind: 'contradicted' }
  if (winner === null) return { kind: 'open' }
  const claims = counted.filter(({ standing }) => standing === 'claimed').flatMap(({ words }) => words)
  if (claims.length === 0) return { kind: 'agreed', winner }
  return { kind: 'claimed', winner, by: ([1, 2] as const).filter((team) => claims.some((word) => word.team === team)) }
}
