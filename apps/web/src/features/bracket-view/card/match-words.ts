import type { Match } from '@cup/contract/matches'
import { minutesAndSeconds } from '../../../format/countdown.ts'
import { runningSeries } from '../../face-off/series.ts'
import type { BracketIndex } from '../board/bracket-index.ts'

export const TBD = 'TBD'

/** The grand final and its reset. */
export const isGrandFinal = (roundName: string): boolean => roundName.startsWith('Grand Final')

export const scoreWords = (score: string): string => `Score: ${score}`

/** The status on a card. An open check-in shows its countdown instead; losers cards name only two states. */
export function statusWord({ bracket, match_status }: Pick<Match, 'bracket' | 'match_status'>): string {
  if (match_status === 'pending') return 'Pending'
  if (match_status === 'completed') return 'Completed'
  return match_status === 'in_progress' && bracket === 'winners' ? 'In Progress' : ''
}

/** `06:42`, or `EXPIRED` after the deadline. */
export const countdownWord = (seconds: number): string => (seconds > 0 ? minutesAndSeconds(seconds) : 'EXPIRED')

/**
 * The games each team won, beside its name. Only for a score like `2-1`: the larger number is the winner's, in whichever
 * order the score was written.
 */
export function gamesWon({ score, winner_id, team1_id }: Pick<Match, 'score' | 'winner_id' | 'team1_id'>) {
  const [, one, two] = /^(\d{1,2})-(\d{1,2})$/.exec(score ?? '') ?? []
  if (one === undefined || two === undefined || winner_id === null || Number(one) === Number(two)) return null
  const won = Math.max(Number(one), Number(two))
  const lost = Math.min(Number(one), Number(two))
  return winner_id === team1_id ? { team1: won, team2: lost } : { team1: lost, team2: won }
}

/** The running series in words, because it is not the score. */
function seriesWords(match: Match): string | null {
  const series = runningSeries(match)
  return series && `Series so far ${series.team1}–${series.team2}`
}

interface NamedMatch {
  match: Match
  /** Null while the team is not known. */
  team1: string | null
  team2: string | null
}

/** The accessible name of a card. It also says that a match of the losers side is being played; the visible card does not. */
export function cardLabel({ match, team1, team2 }: NamedMatch, source: BracketIndex['source']): string {
  const checkedIn = (id: string | null, name: string | null) =>
    id !== null && match.checked_in_teams.includes(id) && `${name} checked in`
  const winner = match.winner_id === match.team1_id ? team1 : team2
  return [
    `Round ${match.round}`,
    `Best of ${match.best_of}`,
    `${team1 ?? TBD} vs ${team2 ?? TBD}`,
    match.match_status === 'checkin' ? 'Check-in open' : statusWord(match) || 'being played',
    seriesWords(match),
    match.winner_id !== null && `${winner} won`,
    checkedIn(match.team1_id, team1),
    checkedIn(match.team2_id, team2),
    match.score !== null && scoreWords(match.score),
    team1 === null && source(match.id, 'team1'),
    team2 === null && source(match.id, 'team2'),
  ]
    .filter(Boolean)
    .join(', ')
}
