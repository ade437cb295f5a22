import type { AdminStats } from '@cup/contract/stats'
import type { Tournament } from '@cup/contract/tournaments'
import { useState } from 'react'
import { tournamentActions } from '../../../features/admin/tournament-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { counted } from '../../../format/counts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Deletes the bracket and keeps teams and payments. Once there are results, the cup's name must be typed. */
export function ResetBracketButton({ tournament, stats }: { tournament: Tournament; stats: AdminStats }) {
  const [isAsking, setIsAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const reset = useAdminAction(tournamentActions.resetBracket)
  const hasResults = stats.completed_matches > 0
  const open = () => {
    setTyped('')
    setIsAsking(true)
  }
  const close = () => setIsAsking(false)
  const confirm = () =>
    reset.start({ tournamentId: tournament.id, confirmName: hasResults ? typed.trim() : '' }, { onSuccess: close })
  return (
    <>
      <Button variant="danger" onClick={open}>
        Reset Bracket
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={confirm}
          title="Reset Bracket?"
          text="The bracket is deleted. Teams and payments are kept, and registration opens again."
          confirmLabel="Reset Bracket"
          busy={reset.isPending}
          confirmDisabled={hasResults && typed.trim() !== tournament.name}
        >
          {hasResults && (
            <TextField
              label={`${counted(stats.completed_matches, 'result')} will be lost. Type the tournament's name to confirm.`}
              hint={tournament.name}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
            />
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
