import type { Match } from '@cup/contract/matches'
import { minutesAndSeconds, secondsLeft } from '../../../format/countdown.ts'
import type { CardData } from '../board/bracket-store.ts'

export const TBD = 'TBD'
export const EXPIRED = 'EXPIRED'

export const scoreWords = (score: string): string => `Score: ${score}`

/** The status on a card. An open check-in shows its countdown instead; losers cards name only two states. */
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

/** What a screen reader says for a card. */
export function cardLabel({ match, team1, team2 }: CardData): string {
  const checkedIn = (id: string | null, name: string | null) =>
    id !== null && match.checked_in_teams.includes(id) && `${name} checked in`
  const winner = match.winner_id === match.team1_id ? team1 : team2
  return [
    `Round ${match.round}`,
    `Best of ${match.best_of}`,
    `${team1 ?? TBD} vs ${team2 ?? TBD}`,
    match.match_status === 'checkin' ? 'Check-in open' : statusWord(match),
    match.winner_id !== null && `${winner} won`,
    checkedIn(match.team1_id, team1),
    checkedIn(match.team2_id, team2),
    match.score !== null && scoreWords(match.score),
  ]
    .filter(Boolean)
    .join(', ')
}
