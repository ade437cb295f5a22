import type { Match } from '@cup/contract/matches'
import { CircleCheck, Trophy } from 'lucide-react'
import { memo } from 'react'
import { matchActions } from '../../../features/admin/admin-actions.ts'
import type { AdminMatch } from '../../../features/admin/admin-match.ts'
import { focusHome, useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { MatchActions } from './MatchActions.tsx'
import { STATUS_WORDS } from './match-list.ts'

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

interface MatchTeamProps {
  match: Match
  teamId: string | null
  name: string
  side: 'blue' | 'orange'
}

const EDGES = { blue: 'before:bg-blue', orange: 'before:bg-boost' } as const

function MatchTeam({ match, teamId, name, side }: MatchTeamProps) {
  const won = teamId !== null && match.winner_id === teamId
  const lost = match.match_status === 'completed' && !won
  const isCheckedIn = teamId !== null && match.checked_in_teams.includes(teamId)
  const isMissing = match.match_status === 'checkin' && teamId !== null && !isCheckedIn
  return (
    <div
      className={`relative flex min-h-9 flex-wrap items-center gap-x-3 pl-3 before:absolute before:inset-y-2 before:left-0 before:w-0.75 before:rounded-full ${EDGES[side]} ${
        won ? 'font-bold' : lost || teamId === null ? 'text-text-3' : 'font-medium'
      }`}
    >
      <span className="min-w-0">{name}</span>
      {won && <Trophy role="img" aria-label="Winner" className="size-4 shrink-0 text-gold" />}
      {isCheckedIn && (
        <span className="inline-flex items-center gap-1 text-small font-medium text-green">
          <CircleCheck aria-hidden="true" className="size-4" />
          Checked In
        </span>
      )}
      {isMissing && <CheckInByHand matchId={match.id} teamId={teamId} name={name} />}
    </div>
  )
}

/** For a team that is present but did not check in, even after the deadline. */
function CheckInByHand({ matchId, teamId, name }: { matchId: string; teamId: string; name: string }) {
  const checkIn = useAdminAction(matchActions.checkInTeam)
  return (
    <Button
      variant="ghost"
      size="small"
      className="-ml-2 px-2!"
      busy={checkIn.isPending}
      aria-description={name}
      onClick={() => checkIn.start({ matchId, teamId })}
    >
      Check in by hand
    </Button>
  )
}
