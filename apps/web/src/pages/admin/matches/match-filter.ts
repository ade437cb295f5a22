import { MATCH_STATUSES, type MatchStatus } from '@cup/contract/matches'
import type { AdminMatch } from '../../../features/admin/admin-match.ts'
import type { Choice } from '../../../ui/ChoiceChips.tsx'

export type StatusChoice = MatchStatus | 'all'
export interface MatchFilter {
  status: StatusChoice
  /** The name of a round; empty means all rounds. */
  round: string
}

export const EVERYTHING: MatchFilter = { status: 'all', round: '' }

export const STATUS_WORDS: Record<MatchStatus, string> = {
  pending: 'Pending',
  checkin: 'Check-in',
  in_progress: 'In Progress',
  completed: 'Completed',
}

const isInRound = ({ match }: AdminMatch, round: string): boolean => round === '' || match.round_name === round

export const filterMatches = (entries: readonly AdminMatch[], { status, round }: MatchFilter): AdminMatch[] =>
  entries.filter((entry) => isInRound(entry, round) && (status === 'all' || entry.match.match_status === status))

/** One chip per status with its number of matches in the chosen round. */
export function statusChoices(entries: readonly AdminMatch[], round: string): Choice<StatusChoice>[] {
  const inRound = entries.filter((entry) => isInRound(entry, round))
  const count = (status: MatchStatus) => inRound.filter(({ match }) => match.match_status === status).length
  return [
    { value: 'all', label: 'All', count: inRound.length },
    ...MATCH_STATUSES.map((status) => ({ value: status, label: STATUS_WORDS[status], count: count(status) })),
  ]
}

/** Every round once: winners first, then losers. */
export function roundNames(entries: readonly AdminMatch[]): string[] {
  const sides = ['winners', 'losers'] as const
  const ordered = sides.flatMap((side) =>
    entries.filter(({ match }) => match.bracket === side).toSorted((a, b) => a.match.round - b.match.round),
  )
  return [...new Set(ordered.map(({ match }) => match.round_name))]
}
