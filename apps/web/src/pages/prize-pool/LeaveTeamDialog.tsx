import type { Team } from '@cup/contract/teams'
import { teamActions } from '../../features/teams/team-actions.ts'
import { useTeamAction } from '../../features/teams/use-team-action.ts'
import { playerConfirmations } from '../../messages/player-messages.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

export function LeaveTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const leave = useTeamAction(teamActions.leave)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => leave.mutate(team.id, { onSuccess: onClose })}
      title={`Leave ${team.team_name}?`}
      text={playerConfirmations.leaveTeam}
      confirmLabel="Leave team"
      busy={leave.isPending}
    >
      Your seat becomes free. Only the captain can invite you again.
    </ConfirmDialog>
  )
}
