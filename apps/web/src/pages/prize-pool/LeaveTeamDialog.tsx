import type { Team } from '@cup/contract/teams'
import { leaveTeam } from '@cup/contract/teams'
import { call } from '../../api/call.ts'
import { useTeamAction } from '../../features/teams/use-team-action.ts'
import { playerConfirmations, playerMessages } from '../../messages/player-messages.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

export function LeaveTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const leave = useTeamAction(() => call(leaveTeam, { params: { id: team.id } }), playerMessages.leaveTeam)
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => leave.mutate(undefined, { onSuccess: onClose })}
      title={`Leave ${team.team_name}?`}
      text={playerConfirmations.leaveTeam}
      confirmLabel="Leave team"
      busy={leave.isPending}
    >
      Your seat becomes free. Only the captain can invite you again.
    </ConfirmDialog>
  )
}
