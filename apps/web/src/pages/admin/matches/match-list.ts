import { MATCH_STATUSES, type Match, type MatchStatus } from '@cup/contract/matches'
import { useMemo, useSyncExternalStore } from 'react'
import { type AdminMatch, isLineUpKnown } from '../../../features/admin/admin-match.ts'
import { secondStore } from '../../../features/clock/server-clock.ts'
import type { Choice } from '../../../ui/ChoiceChips.tsx'

/** Most urgent first. */
const RANKS = {
  expired: 0,
  bothReady: 1,
  ready: 2,
  playing: 3,
  checkingIn: 4,
  waiting: 5,
  over: 6,
} as const
type Rank = keyof typeof RANKS

function rankOf(match: Match, isExpired: boolean): Rank {
  if (match.match_status === 'completed') return 'over'
  if (match.match_status === 'in_progress') return 'playing'
  if (match.match_status === 'pending') return isLineUpKnown(match) ? 'ready' : 'waiting'
  if (match.checked_in_teams.length > 1) return 'bothReady'
  return isExpired ? 'expired' : 'checkingIn'
}

/** Whether the match waits for an admin. */
export const needsAction = (match: Match, isExpired: boolean): boolean => RANKS[rankOf(match, isExpired)] <= RANKS.ready

/** Both teams are known, or the match is over. */
export const canBePlayed = (match: Match): boolean => match.match_status !== 'pending' || isLineUpKnown(match)

/** Most urgent first, then in the order of the bracket. */
export function byUrgency(entries: readonly AdminMatch[], expiredIds: ReadonlySet<string>): AdminMatch[] {
  const rank = ({ match }: AdminMatch) => RANKS[rankOf(match, expiredIds.has(match.id))]
  return entries.toSorted((a, b) => rank(a) - rank(b))
}

type StatusChoice = MatchStatus | 'all'
interface MatchFilter {
  status: StatusChoice
  /** The name of a round; empty means all rounds. */
  round: string
  /** A part of the name of one of the two teams. */
  team: string
}

export const EVERYTHING: MatchFilter = { status: 'all', round: '', team: '' }

export const STATUS_WORDS: Record<MatchStatus, string> = {
  pending: 'Pending',
  checkin: 'Check-in',
  in_progress: 'In Progress',
  completed: 'Completed',
}

const isInRound = ({ match }: AdminMatch, round: string): boolean => round === '' || match.round_name === round

const hasTeam = ({ team1, team2 }: AdminMatch, team: string): boolean => {
  const wanted = team.trim().toLowerCase()
  return [team1, team2].some((name) => name.toLowerCase().includes(wanted))
}

export const filterMatches = (entries: readonly AdminMatch[], { status, round, team }: MatchFilter): AdminMatch[] =>
  entries.filter(
    (entry) =>
      isInRound(entry, round) && hasTeam(entry, team) && (status === 'all' || entry.match.match_status === status),
  )

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

/** Matches whose check-in has expired. Renders when one more expires, not every second. */
export function useExpiredIds(entries: readonly AdminMatch[]): ReadonlySet<string> {
  const windows = useMemo(
    () =>
      entries.flatMap(({ match: { id, match_status, checkin_deadline } }) =>
        match_status === 'checkin' && checkin_deadline !== null ? [{ id, end: Date.parse(checkin_deadline) }] : [],
      ),
    [entries],
  )
  const expired = useSyncExternalStore(secondStore.subscribe, () =>
    windows
      .filter(({ end }) => end <= secondStore.get())
      .map(({ id }) => id)
      .join(' '),
  )
  return useMemo(() => new Set(expired === '' ? [] : expired.split(' ')), [expired])
}
