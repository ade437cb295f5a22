import { Button } from '../../ui/Button.tsx'
import { matchActions } from './match-actions.ts'
import { useAdminAction } from './use-admin-action.ts'

interface StartCheckInButtonProps {
  matchId: string
  title: string
  disabled?: boolean
}

export function StartCheckInButton({ matchId, title, disabled = false }: StartCheckInButtonProps) {
  const startCheckIn = useAdminAction(matchActions.startCheckIn)
  return (
    <Button
      variant={disabled ? 'secondary' : 'primary'}
      size="small"
      busy={startCheckIn.isPending}
      disabled={disabled}
      aria-description={disabled ? `${title}. Waiting for both teams.` : title}
      onClick={() => startCheckIn.start(matchId)}
    >
      Start Check-in
    </Button>
  )
}
