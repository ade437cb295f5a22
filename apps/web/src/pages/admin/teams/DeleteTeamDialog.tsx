import type { Team } from '@cup/contract/teams'
import { adminTeamActions } from '../../../features/admin/team-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { adminConfirmations } from '../../../messages/admin-messages.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

export function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const remove = useAdminAction(adminTeamActions.delete)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.start(team.id, { onSuccess: onClose })}
      title={`Delete ${team.team_name}?`}
      text={adminConfirmations.deleteTeam}
      confirmLabel="Delete team"
      busy={remove.isPending}
    >
      {team.paid
        ? 'Its $10 entry fee is refunded, and the prize pool shrinks by $10.'
        : 'Its players and invites are removed too.'}
    </ConfirmDialog>
  )
}
