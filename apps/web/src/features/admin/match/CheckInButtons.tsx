import { TEAMS_PER_MATCH } from '@cup/contract/constants'
import { processCheckIn, startCheckIn } from '@cup/contract/matches'
import { useState } from 'react'
import { minutesAndSeconds, secondsLeft } from '../../../format/countdown.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useServerClock } from '../../clock/server-clock.ts'
import { ActionButton } from '../ActionButton.tsx'
import { type AdminMatch, matchTitle } from '../admin-match.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { MatchChangedNotice } from './MatchChangedNotice.tsx'
import { noShowConsequence } from './no-show.ts'

/**
 * Starts the match if both teams have checked in. Otherwise a dialog names the consequence first. The dialog stays open
 * if the check-in ends meanwhile, and shows the match's new state.
 */
export function ProcessCheckInButton({ entry }: { entry: AdminMatch }) {
  const { match } = entry
  const [isConfirming, setIsConfirming] = useState(false)
  const [expectedRevision, setExpectedRevision] = useState(match.revision)
  const process = useAdminAction(processCheckIn, adminMessages.processCheckIn)
  const consequence = noShowConsequence(entry)
  const isOpen = match.match_status === 'checkin'
  const close = () => setIsConfirming(false)
  const openDialog = () => {
    setExpectedRevision(match.revision)
    setIsConfirming(true)
  }
  return (
    <>
      {isOpen && (
        <Button
          variant="primary"
          size="small"
          data-key="checkin"
          busy={process.isPending && !isConfirming}
          aria-description={matchTitle(entry)}
          onClick={() => (consequence === undefined ? process.start({ params: { id: match.id } }) : openDialog())}
        >
          Process Check-in ({match.checked_in_teams.length}/{TEAMS_PER_MATCH})
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          onClose={close}
          onConfirm={() => process.start({ params: { id: match.id } }, { onSuccess: close })}
          title="Process Check-in?"
          text={
            isOpen ? (consequence ?? 'Both teams have now checked in. The match starts.') : 'The check-in has ended.'
          }
          confirmLabel="Process Check-in"
          busy={process.isPending}
          confirmDisabled={!isOpen}
          danger={consequence !== undefined}
        >
          {!process.isPending && <MatchChangedNotice entry={entry} expectedRevision={expectedRevision} />}
          <p>
            {matchTitle(entry)}
            {match.checkin_deadline !== null && (
              <>
                {' · '}check-in <CheckInTimer deadline={match.checkin_deadline} />
              </>
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface StartCheckInButtonProps {
  matchId: string
  title: string
  disabled?: boolean
}

export function StartCheckInButton({ matchId, title, disabled = false }: StartCheckInButtonProps) {
  return (
    <ActionButton
      endpoint={startCheckIn}
      messages={adminMessages.startCheckIn}
      input={{ params: { id: matchId } }}
      variant={disabled ? 'secondary' : 'primary'}
      data-key="checkin"
      disabled={disabled}
      aria-description={disabled ? `${title}. Waiting for both teams.` : title}
    >
      Start Check-in
    </ActionButton>
  )
}

/** `06:12`, then EXPIRED; by the server's clock. */
export function CheckInTimer({ deadline }: { deadline: string }) {
  const left = secondsLeft(deadline, useServerClock())
  return (
    <span
      role="timer"
      aria-label="Check-in time left"
      className={`font-display font-bold tabular-nums ${left > 0 ? 'text-blue' : 'text-red'}`}
    >
      {left > 0 ? minutesAndSeconds(left) : 'EXPIRED'}
    </span>
  )
}
