import type { Match } from '@cup/contract/matches'
import { minutesAndSeconds, secondsLeft } from '../../../format/countdown.ts'
import type { CardData } from '../board/bracket-store.ts'

export const TBD = 'TBD'
export const EXPIRED = 'EXPIRED'
/** What React renders where words are written into the page as they change. */
export const UNWRITTEN = '…'

export const scoreWords = (score: string): string => `Score: ${score}`

/** The word on a card. An open check-in shows its countdown instead; losers cards name two states only. */
export function statusWord({ bracket, match_status }: Pick<Match, 'bracket' | 'match_status'>): string {
  if (match_status === 'pending') return 'Pending'
  if (match_status === 'completed') return 'Completed'
  return match_status === 'in_progress' && bracket === 'winners' ? 'In Progress' : ''
}

/** `06:42`, or `EXPIRED` once the deadline has passed. */
export function countdownWord(deadline: string, nowMs: number): string {
  const seconds = secondsLeft(deadline, nowMs)
  return seconds > 0 ? minutesAndSeconds(seconds) : EXPIRED
}

/** What a screen reader says on a card; without the score where that follows from elsewhere. */
export function cardLabel({ match, team1, team2 }: CardData, scoreFollows = false): string {
  const checkedIn = (id: string | null, name: string | null) =>
    id !== null && match.checked_in_teams.includes(id) && `${name} checked in`
  const winner = match.winner_id === match.team1_id ? team1 : team2
  const words = [
    `Round ${match.round}`,
    `Best of ${match.best_of}`,
    `${team1 ?? TBD} vs ${team2 ?? TBD}`,
    match.match_status === 'checkin' ? 'Check-in open' : statusWord(match),
    match.winner_id !== null && `${winner} won`,
    checkedIn(match.team1_id, team1),
    checkedIn(match.team2_id, team2),
  ]
    .filter(Boolean)
    .join(', ')
  if (match.score === null) return words
  return scoreFollows ? `${words},` : `${words}, ${scoreWords(match.score)}`
}
