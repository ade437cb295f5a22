import type { Match, MatchStatus } from '@cup/contract/matches'
import { plays } from '../layout/lines.ts'

const URGENCY: Record<MatchStatus, number> = { checkin: 0, in_progress: 1, pending: 2, completed: 3 }

/** Called or being played. */
export const isLive = ({ match_status }: Match): boolean => match_status === 'checkin' || match_status === 'in_progress'

/** The most urgent open match of these teams, or null. */
export function openMatchOf(matches: readonly Match[], teamIds: Iterable<string>): Match | null {
  const ids = [...teamIds]
  const open = matches.filter((match) => match.match_status !== 'completed' && ids.some((id) => plays(match, id)))
  return open.sort((a, b) => URGENCY[a.match_status] - URGENCY[b.match_status])[0] ?? null
}

/** The match to show for a team: its open match, else the last one it played. */
export function matchToShow(matches: readonly Match[], teamId: string): Match | null {
  const open = openMatchOf(matches, [teamId])
  if (open) return open
  const played = matches.filter((match) => plays(match, teamId))
  return played.reduce<Match | null>((last, match) => (last && endOf(last) > endOf(match) ? last : match), null)
}

/** Timestamps of one format sort as text. A locale-aware comparison would delay the first paint by 20 ms. */
const endOf = ({ completed_at }: Match): string => completed_at ?? ''
