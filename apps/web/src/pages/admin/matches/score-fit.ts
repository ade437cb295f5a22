const GAMES = /^\s*(\d{1,2})\s*[-–:]\s*(\d{1,2})\s*$/

/** Why a score looks odd for its best of, or undefined. Words such as "Walkover" are nobody's business. */
export function scoreOddity(score: string, bestOf: number): string | undefined {
  const games = GAMES.exec(score)
  if (games === null) return undefined
  const [high, low] = [Number(games[1]), Number(games[2])].toSorted((a, b) => b - a)
  const needed = Math.ceil(bestOf / 2)
  if (high === needed && low !== undefined && low < needed) return undefined
  return `${score.trim()} does not fit a best of ${bestOf}, which is won with ${needed}. It is saved as you write it.`
}
