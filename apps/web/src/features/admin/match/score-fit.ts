import type { Match } from '@cup/contract/matches'
import { gamesToWin } from '../../face-off/series.ts'
import { type Result, winnerId } from '../../match-room/results.ts'

const GAMES = /^\s*(\d{1,2})\s*[-–:]\s*(\d{1,2})\s*$/

/** Results of matches that were not played, written as a word. */
const WORDS = /^\s*(walkover|no contest|forfeit|no-show|dq)\s*$/i

/** The two numbers of a score such as "2-1". */
export function gamesOf(score: string): [number, number] | undefined {
  const games = GAMES.exec(score)
  return games === null ? undefined : [Number(games[1]), Number(games[2])]
}

/** A warning about an unusual score, or undefined. It can still be saved. */
export function scoreWarning(score: string, bestOf: number): string | undefined {
  const text = score.trim()
  if (text === '' || WORDS.test(text)) return undefined
  const games = gamesOf(text)
  if (games === undefined) return `“${text}” is not a score such as 2-1. It is saved as typed.`
  const [winner, loser] = games
  if (winner === loser) return `${text} is a draw, and a match has a winner. It is saved as typed.`
  const needed = gamesToWin(bestOf)
  if (Math.max(winner, loser) !== needed) {
    return `${text} does not fit a best of ${bestOf}, which takes ${needed} wins. It is saved as typed.`
  }
  return winner < loser
    ? `${text} gives the winner fewer games than the loser. The winner’s games come first: ${loser}-${winner}.`
    : undefined
}

const winnerFirst = ({ team1Games, team2Games }: Result): [number, number] => [
  Math.max(team1Games, team2Games),
  Math.min(team1Games, team2Games),
]

/** `2–1`, as the page shows it. */
export const scoreWords = (result: Result): string => winnerFirst(result).join('–')

/** `2-1`, as it is sent. */
export const scoreText = (result: Result): string => winnerFirst(result).join('-')

/** Sets a result, unless the match has changed since the organiser saw it. */
export const resultQuery = (match: Match, result: Result) => ({
  winner_team_id: winnerId(match, result) ?? '',
  score: scoreText(result),
  seen: String(match.revision),
})
