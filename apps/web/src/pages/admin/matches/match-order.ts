import type { Match } from '@cup/contract/matches'
import { type AdminMatch, isLineUpKnown } from '../../../features/admin/admin-match.ts'

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

export function rankOf(match: Match, isExpired: boolean): Rank {
  if (match.match_status === 'completed') return 'over'
  if (match.match_status === 'in_progress') return 'playing'
  if (match.match_status === 'pending') return isLineUpKnown(match) ? 'ready' : 'waiting'
  if (match.checked_in_teams.length > 1) return 'bothReady'
  return isExpired ? 'expired' : 'checkingIn'
}

/** Whether the match waits for an admin. */
export const needsAction = (match: Match, isExpired: boolean): boolean => RANKS[rankOf(match, isExpired)] <= RANKS.ready

/** Most urgent first, then in the order of the bracket. */
export function byUrgency(entries: readonly AdminMatch[], expiredIds: ReadonlySet<string>): AdminMatch[] {
  const rank = ({ match }: AdminMatch) => RANKS[rankOf(match, expiredIds.has(match.id))]
  return entries.toSorted((a, b) => rank(a) - rank(b))
}
