import { TimerReset, Undo2 } from 'lucide-react'
import { matchActions } from '../../../features/admin/admin-actions.ts'
import { type AdminMatch, isLineUpKnown, matchTitle } from '../../../features/admin/admin-match.ts'
import { CheckInTimer, ProcessCheckInButton, StartCheckInButton } from '../../../features/admin/CheckInButtons.tsx'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { DisqualifyButton } from './Disqualify.tsx'
import { ScoreButton } from './SetScore.tsx'

const EXTENSION_MINUTES = 3

/** The actions for a match in its state; the most likely one comes first. */
export function MatchActions({ entry, canUndo }: { entry: AdminMatch; canUndo: boolean }) {
  const { match } = entry
  const isOver = match.match_status === 'completed'
  const isInCheckIn = match.match_status === 'checkin'
  return (
    <div className="grid content-center gap-1.5">
      <div className="flex flex-wrap items-center gap-2 lg:justify-end">
        {match.match_status === 'pending' && (
          <StartCheckInButton matchId={match.id} title={matchTitle(entry)} disabled={!isLineUpKnown(match)} />
        )}
        {isInCheckIn && (
          <>
            {match.checkin_deadline !== null && <CheckInTimer deadline={match.checkin_deadline} />}
            <ProcessCheckInButton entry={entry} />
          </>
        )}
        <ScoreButton entry={entry} />
        {!isOver && <DisqualifyButton entry={entry} />}
      </div>
      {(isInCheckIn || canUndo) && (
        <div className="-mx-3.5 flex flex-wrap items-center lg:justify-end">
          {isInCheckIn && <ExtendButton entry={entry} />}
          {canUndo && <UndoButton entry={entry} />}
        </div>
      )}
    </div>
  )
}

function ExtendButton({ entry }: { entry: AdminMatch }) {
  const extend = useAdminAction(matchActions.extendCheckIn)
  return (
    <Button
      variant="ghost"
      size="small"
      busy={extend.isPending}
      aria-description={matchTitle(entry)}
      onClick={() => extend.start({ matchId: entry.match.id, minutes: EXTENSION_MINUTES })}
    >
      {!extend.isPending && <TimerReset aria-hidden="true" className="size-4" />}
      Extend by {EXTENSION_MINUTES} min
    </Button>
  )
}

/** The server may still refuse if something newer happened before the click. */
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
