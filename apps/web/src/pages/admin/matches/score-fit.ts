const GAMES = /^\s*(\d{1,2})\s*[-–:]\s*(\d{1,2})\s*$/

/** Why a score does not fit its best of, or undefined. Text such as "Walkover" is not checked. */
export function scoreOddity(score: string, bestOf: number): string | undefined {
  const games = GAMES.exec(score)
  if (games === null) return undefined
  const [high, low] = [Number(games[1]), Number(games[2])].toSorted((a, b) => b - a)
  const needed = Math.ceil(bestOf / 2)
  if (high === needed && low !== undefined && low < needed) return undefined
  return `${score.trim()} does not fit a best of ${bestOf}, which takes ${needed} wins. It is saved as typed.`
}
