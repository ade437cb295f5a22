import { AppError } from '../../errors/app-error.ts'
import { toMatch } from './match.view.ts'
import type { MatchRow } from './matches.queries.ts'

/** Refuses a decision that is based on an older revision, with the current match. The caller holds the bracket's lock. */
export function refuseIfChanged(match: MatchRow, expectedRevision: string | undefined): void {
  if (expectedRevision === undefined || Number(expectedRevision) === match.revision) return
  throw new AppError('conflict', `This match has changed. ${sentenceOf(match)}`, {
    code: 'match_changed',
    extra: { match: toMatch(match) },
  })
}

function sentenceOf(match: MatchRow): string {
  if (match.match_status === 'pending') return 'It is pending.'
  if (match.match_status === 'checkin') return 'Its check-in is open.'
  if (match.match_status === 'in_progress') return 'It is in progress.'
  const winner = match.winner_id === match.team1_id ? match.team1_name : match.team2_name
  if (match.winner_id === null) return 'It is completed without a winner.'
  return `${winner ?? 'A team'} won it${match.score === null ? '' : ` (${match.score})`}.`
}
