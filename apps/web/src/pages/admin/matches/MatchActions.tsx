import { Undo2 } from 'lucide-react'
import { type AdminMatch, isLineUpKnown, matchTitle } from '../../../features/admin/admin-match.ts'
import { CheckInTimer } from '../../../features/admin/CheckInTimer.tsx'
import { matchActions } from '../../../features/admin/match-actions.ts'
import { ProcessCheckInButton } from '../../../features/admin/ProcessCheckInButton.tsx'
import { StartCheckInButton } from '../../../features/admin/StartCheckInButton.tsx'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { DisqualifyButton } from './DisqualifyButton.tsx'
import { ScoreButton } from './ScoreButton.tsx'

const EXTENSION_MINUTES = 3

/** What can be done with a match in its state; the one that is due comes first. */
export function MatchActions({ entry }: { entry: AdminMatch }) {
  const { match } = entry
  const isOver = match.match_status === 'completed'
  const isPending = match.match_status === 'pending'
  return (
    <div className="flex flex-wrap content-center items-center gap-2 lg:max-w-112 lg:justify-end">
      {isPending && (
        <StartCheckInButton matchId={match.id} title={matchTitle(entry)} disabled={!isLineUpKnown(match)} />
      )}
      {match.match_status === 'checkin' && <CheckInActions entry={entry} />}
      <ScoreButton entry={entry} />
      {!isOver && <DisqualifyButton entry={entry} />}
      {!isPending && <UndoButton entry={entry} />}
    </div>
  )
}

function CheckInActions({ entry }: { entry: AdminMatch }) {
  const { match } = entry
  const extend = useAdminAction(matchActions.extendCheckIn)
  return (
    <>
      {match.checkin_deadline !== null && <CheckInTimer deadline={match.checkin_deadline} />}
      <Button
        size="small"
        busy={extend.isPending}
        aria-label={`Extend check-in by ${EXTENSION_MINUTES} min`}
        aria-description={matchTitle(entry)}
        onClick={() => extend.start({ matchId: match.id, minutes: EXTENSION_MINUTES })}
      >
        +{EXTENSION_MINUTES} min
      </Button>
      <ProcessCheckInButton entry={entry} />
    </>
  )
}

/** The server refuses it once something newer has happened. */
function UndoButton({ entry }: { entry: AdminMatch }) {
  const undo = useAdminAction(matchActions.undo)
  return (
    <Button
      variant="ghost"
      size="small"
      busy={undo.isPending}
      aria-description={matchTitle(entry)}
      onClick={() => undo.start(entry.match.id)}
    >
      {!undo.isPending && <Undo2 aria-hidden="true" className="size-4" />}
      Undo last change
    </Button>
  )
}
