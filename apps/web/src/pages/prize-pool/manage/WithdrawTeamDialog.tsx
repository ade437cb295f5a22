import type { Team } from '@cup/contract/teams'
import { withdrawOwnTeam } from '@cup/contract/teams'
import { call } from '../../../api/call.ts'
import { useTeamAction } from '../../../features/teams/use-team-action.ts'
import { useCupTerms } from '../../../features/tournament/use-cup-terms.ts'
import { refundWords } from '../../../format/terms.ts'
import { playerConfirmations, playerMessages } from '../../../messages/player-messages.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface WithdrawTeamDialogProps {
  team: Team
  onClose: () => void
  onWithdrawn: () => void
}

export function WithdrawTeamDialog({ team, onClose, onWithdrawn }: WithdrawTeamDialogProps) {
  const { entryFee } = useCupTerms()
  const withdraw = useTeamAction(() => call(withdrawOwnTeam, { params: { id: team.id } }), playerMessages.withdrawTeam)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => withdraw.mutate(undefined, { onSuccess: onWithdrawn })}
      title={`Withdraw ${team.team_name}?`}
      text={playerConfirmations.withdrawTeam}
      confirmLabel="Withdraw team"
      busy={withdraw.isPending}
    >
      {(team.paid && refundWords(entryFee, 'The', ' to the card that paid')) ||
        'The team, its players and its invites are removed from this cup.'}
    </ConfirmDialog>
  )
}
