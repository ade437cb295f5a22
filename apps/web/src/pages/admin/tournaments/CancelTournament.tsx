import { cancelTournament, type Tournament } from '@cup/contract/tournaments'
import { useState } from 'react'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { counted } from '../../../format/counts.ts'
import { dollars } from '../../../format/dollars.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TypedName } from './TypedName.tsx'

/** Ends a cup that will not be played. Every fee is refunded, so the name must be typed once a team has paid. */
export function CancelTournamentButton({ tournament }: { tournament: Tournament }) {
  const [isAsking, setIsAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const cancel = useAdminAction(cancelTournament, adminMessages.cancelTournament)
  const { name, paid_team_count: paid, prize_pool } = tournament
  const close = () => setIsAsking(false)
  return (
    <>
      <Button
        variant="ghost"
        aria-description={name}
        onClick={() => {
          setTyped('')
          setIsAsking(true)
        }}
      >
        Cancel Tournament
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => cancel.start({ params: { id: tournament.id } }, { onSuccess: close })}
          title="Cancel Tournament?"
          text={
            paid === 0
              ? 'The cup ends without a result. Nothing is deleted, and no team has paid.'
              : `The cup ends without a result. Nothing is deleted, and ${dollars(prize_pool)} is refunded to the captains of ${counted(paid, 'paid team')}.`
          }
          confirmLabel={paid === 0 ? 'Cancel the cup' : `Cancel and refund ${wholeDollars(prize_pool)}`}
          cancelLabel="Keep the cup"
          confirmDisabled={paid > 0 && typed.trim() !== name}
          busy={cancel.isPending}
        >
          {paid === 0 ? (
            <p className="font-semibold text-text">{name}</p>
          ) : (
            <TypedName name={name} value={typed} onChange={setTyped} />
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

/** `$30`, and `$13.34` where cents matter. */
const wholeDollars = (amount: number): string => dollars(amount).replace(/\.00$/, '')
