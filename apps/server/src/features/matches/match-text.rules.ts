import { matchName } from '@cup/contract/match-name'
import type { MatchRow } from './matches.queries.ts'

type Named = Pick<MatchRow, 'team1_id' | 'team1_name' | 'team2_id' | 'team2_name'>

/** "Winners Round 2, match 1: Redshift v Octane" */
export const titleOf = (match: Pick<MatchRow, 'round_name' | 'position' | 'team1_name' | 'team2_name'>): string =>
  `${matchName(match)}: ${match.team1_name ?? 'TBD'} v ${match.team2_name ?? 'TBD'}`

/** The target of an audit entry about a match. */
export const aboutMatch = (match: MatchRow) => ({
  target: { type: 'match', id: match.id, name: titleOf(match) } as const,
  tournamentId: match.tournament_id,
})

/** The result of a match, for the audit log. */
export const snapshotOf = (match: Pick<MatchRow, 'match_status' | 'winner_id' | 'score'>) => ({
  match_status: match.match_status,
  winner_id: match.winner_id,
  score: match.score,
})

/** The name of one of the match's teams. */
export const nameOf = (match: Named, teamId: string): string =>
  (teamId === match.team1_id ? match.team1_name : match.team2_name) ?? 'a team'

/** The public ruling for a match where one or both teams did not check in. */
export function noShowRuling(match: Named, absent: readonly string[]): string {
  if (absent.length > 1) return 'No-show: neither team checked in'
  return `No-show: ${nameOf(match, absent[0] ?? '')} did not check in`
}

export const disqualificationRuling = (
  match: Named,
  { teamId, reason, withdraw }: { teamId: string; reason: string; withdraw: boolean },
): string => {
  const name = nameOf(match, teamId)
  return withdraw ? `${name} withdrew (${reason})` : `Disqualified: ${name} (${reason})`
}

/** The result before a correction, or null if this is the first result. */
export function correctionRuling(
  match: Named & Pick<MatchRow, 'match_status' | 'winner_id' | 'score'>,
  corrected: { winnerTeamId: string },
): string | null {
  if (match.match_status !== 'completed') return null
  if (match.winner_id === corrected.winnerTeamId) return `Corrected: the score was ${match.score ?? 'missing'}`
  return `Corrected: ${resultBefore(match)}`
}

/** The result that was removed; null if the match had none, because a team withdrew before its opponent was known. */
export const reopeningRuling = (
  match: Named & Pick<MatchRow, 'match_status' | 'winner_id' | 'score'>,
): string | null => (match.match_status === 'completed' ? `Reopened: ${resultBefore(match)}` : null)

function resultBefore(match: Named & Pick<MatchRow, 'winner_id' | 'score'>): string {
  const before = match.winner_id === null ? 'nobody had won' : `${nameOf(match, match.winner_id)} had won`
  if (match.score === null) return before
  const isPlayed = /^\d/.test(match.score)
  return isPlayed ? `${before} ${match.score}` : `${before} (${match.score})`
}
