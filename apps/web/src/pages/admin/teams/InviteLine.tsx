import { adminTeamActions } from '../../../features/admin/team-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { Button } from '../../../ui/Button.tsx'

/** A pending invite, which an admin can accept for a player who is present. */
export function InviteLine({ inviteId, name }: { inviteId: string; name: string }) {
  const accept = useAdminAction(adminTeamActions.acceptInvite)
  return (
    <li className="flex min-h-13 items-center justify-between gap-3 py-1 pr-1.5 pl-3">
      <span className="min-w-0 text-text-2">
        {name} <span className="text-text-3">(pending)</span>
      </span>
      <Button size="small" busy={accept.isPending} aria-description={name} onClick={() => accept.start(inviteId)}>
        Accept
      </Button>
    </li>
  )
}
