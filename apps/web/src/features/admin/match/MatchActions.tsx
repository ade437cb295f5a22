import type { AdminMatch } from '../admin-match.ts'
import { isLineUpKnown, matchTitle } from '../admin-match.ts'
import { CheckInTimer, ProcessCheckInButton, StartCheckInButton } from './CheckInButtons.tsx'
import { DisqualifyButton } from './Disqualify.tsx'
import { MoreMatchActions } from './MoreMatchActions.tsx'
import { ScoreButton } from './SetScore.tsx'

interface MatchActionsProps {
  entry: AdminMatch
  canUndo: boolean
  className?: string
}

/** The actions for a match in its state. The score comes first; rare actions are in a menu. */
export function MatchActions({ entry, canUndo, className = '' }: MatchActionsProps) {
  const { match } = entry
  return (
    <div className={`flex flex-wrap items-center gap-2 ${className}`}>
      {match.match_status === 'checkin' && match.checkin_deadline !== null && (
        <CheckInTimer deadline={match.checkin_deadline} />
      )}
      <ScoreButton entry={entry} />
      {match.match_status === 'pending' && (
        <StartCheckInButton matchId={match.id} title={matchTitle(entry)} disabled={!isLineUpKnown(match)} />
      )}
      <ProcessCheckInButton entry={entry} />
      <DisqualifyButton entry={entry} />
      {/* Its space is reserved without it, so that the buttons of a list are aligned. */}
      <span className="max-lg:contents lg:min-w-9">
        <MoreMatchActions entry={entry} canUndo={canUndo} />
      </span>
    </div>
  )
}
