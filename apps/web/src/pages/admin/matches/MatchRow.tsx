import { matchName } from '@cup/contract/match-name'
import type { Match } from '@cup/contract/matches'
import CircleCheck from 'lucide-react/icons/circle-check'
import Trophy from 'lucide-react/icons/trophy'
import { memo } from 'react'
import type { AdminMatch } from '../../../features/admin/admin-match.ts'
import { MatchActions } from '../../../features/admin/match/MatchActions.tsx'
import { SideName } from '../../../features/admin/match/SideName.tsx'
import { focusHome } from '../../../features/admin/use-admin-action.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
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

/** One line of about 56 pixels. Renders again only when its match, a name or its urgency changes. */
export const MatchRow = memo(function MatchRow({ isUrgent, canUndo, ...entry }: MatchRowProps) {
  const { match, team1, team2 } = entry
  return (
    <li
      {...focusHome}
      className={`grid min-h-14 items-center gap-x-4 gap-y-1.5 border-l-4 px-3 py-1 [contain-intrinsic-height:auto_8rem] not-has-[[role=menu]]:[content-visibility:auto] lg:grid-cols-[12.5rem_minmax(0,1fr)_auto] lg:[contain-intrinsic-height:auto_2.75rem] ${
        isUrgent ? 'border-l-boost' : 'border-l-transparent forced-colors:border-l-[Canvas]'
      }`}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 lg:block">
        <h3 className="text-small font-semibold">{matchName(match)}</h3>
        <p className="flex flex-wrap items-center gap-x-2 text-meta text-text-3">
          <Badge tone={TONES[match.match_status]}>{STATUS_WORDS[match.match_status]}</Badge>
          <span>Best of {match.best_of}</span>
          {!namesItsRound(match) && (
            <span>
              Round {match.round} · {match.bracket} bracket
            </span>
          )}
        </p>
      </div>
      <div className="flex min-w-0 items-center gap-x-4">
        <div className="min-w-0 flex-1">
          <MatchTeam match={match} teamId={match.team1_id} name={team1} side="blue" />
          <MatchTeam match={match} teamId={match.team2_id} name={team2} side="orange" />
          {match.ruling !== null && <p className="text-meta text-yellow">{match.ruling}</p>}
        </div>
        {match.score !== null && (
          <p className="shrink-0">
            <span className="sr-only">Score: </span>
            <span className="font-display text-lg font-extrabold tabular-nums">{match.score}</span>
          </p>
        )}
      </div>
      <MatchActions entry={entry} canUndo={canUndo} className="lg:justify-end" />
    </li>
  )
})

/** "Winners Round 3" names round and bracket; "Grand Final" does not. */
const namesItsRound = ({ round_name }: Match): boolean => /^(Winners|Losers) Round \d+$/.test(round_name)

interface MatchTeamProps {
  match: Match
  teamId: string | null
  name: string
  side: 'blue' | 'orange'
}

function MatchTeam({ match, teamId, name, side }: MatchTeamProps) {
  const won = teamId !== null && match.winner_id === teamId
  const lost = match.match_status === 'completed' && !won
  const isCheckedIn = teamId !== null && match.checked_in_teams.includes(teamId)
  return (
    <div className="flex min-h-5.5 items-center gap-x-2.5 text-small">
      <SideName side={side} className={won ? 'font-bold' : lost || teamId === null ? 'text-text-3' : 'font-medium'}>
        {name}
      </SideName>
      {won && <Trophy role="img" aria-label="Winner" className="size-4 shrink-0 text-gold" />}
      {isCheckedIn && (
        <span className="inline-flex shrink-0 items-center gap-1 text-meta font-medium text-green">
          <CircleCheck aria-hidden="true" className="size-3.5" />
          Checked In
        </span>
      )}
    </div>
  )
}
