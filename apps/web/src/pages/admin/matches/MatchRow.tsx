import type { Match } from '@cup/contract/matches'
import { memo } from 'react'
import type { AdminMatch } from '../../../features/admin/admin-match.ts'
import { focusHome } from '../../../features/admin/focus-home.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { MatchActions } from './MatchActions.tsx'
import { MatchTeam } from './MatchTeam.tsx'
import { STATUS_WORDS } from './match-filter.ts'

const TONES: Record<Match['match_status'], BadgeTone> = {
  pending: 'neutral',
  checkin: 'blue',
  in_progress: 'green',
  completed: 'neutral',
}

interface MatchRowProps extends AdminMatch {
  isUrgent: boolean
  canUndo: boolean
}

/** Renders again only when its match, a name or its urgency changes. */
export const MatchRow = memo(function MatchRow({ isUrgent, canUndo, ...entry }: MatchRowProps) {
  const { match, team1, team2 } = entry
  return (
    <li
      {...focusHome}
      className={`grid gap-x-6 gap-y-3 rounded-card border border-l-4 bg-surface p-4 [contain-intrinsic-height:auto_14rem] [content-visibility:auto] sm:[contain-intrinsic-height:auto_9rem] lg:grid-cols-[minmax(0,1fr)_auto] lg:[contain-intrinsic-height:auto_4.5rem] xl:grid-cols-[minmax(0,1fr)_28.25rem] ${
        isUrgent ? 'border-line border-l-boost' : 'border-line border-l-line'
      }`}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-text-2">
          <h3 className="font-semibold text-text">
            {match.round_name}, match {match.position}
          </h3>
          <span className="text-text-3">
            Round {match.round} · {match.bracket} bracket
          </span>
          <span>Best of {match.best_of}</span>
          <Badge tone={TONES[match.match_status]}>{STATUS_WORDS[match.match_status]}</Badge>
        </div>
        <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
          <MatchTeam match={match} teamId={match.team1_id} name={team1} side="blue" />
          <MatchTeam match={match} teamId={match.team2_id} name={team2} side="orange" />
        </div>
        {match.score !== null && (
          <p className="mt-1 text-small text-text-2">
            Score: <span className="font-display font-semibold text-text tabular-nums">{match.score}</span>
          </p>
        )}
        {match.ruling !== null && <p className="mt-1 text-small text-yellow">{match.ruling}</p>}
      </div>
      <MatchActions entry={entry} canUndo={canUndo} />
    </li>
  )
})
