import type { Match } from '@cup/contract/matches'
import { runningSeries } from '../../face-off/series.ts'
import { gamesWon } from '../card/match-words.ts'

/** Whether the text is a word such as `Walkover`, which is set smaller than digits. */
export const isWord = (text: string): boolean => text.length > 5

/** Between two teams: `2:1` once the match is over, `1 – 1` while its series is running, `VS` before. */
export function streamScore(match: Match): string {
  const final = gamesWon(match)
  if (final) return `${final.team1}:${final.team2}`
  if (match.winner_id !== null) return match.score ?? 'W'
  const series = runningSeries(match)
  return series && series.team1 + series.team2 > 0 ? `${series.team1} – ${series.team2}` : 'VS'
}
