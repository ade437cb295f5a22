import type { User } from '@cup/contract/users'
import { Crown } from 'lucide-react'
import { memo } from 'react'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { userActions } from '../../../features/admin/user-actions.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'

interface UserRowProps {
  user: User
  canManageRoles: boolean
  isViewer: boolean
}

export const UserRow = memo(function UserRow({ user, canManageRoles, isViewer }: UserRowProps) {
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 [contain-intrinsic-height:auto_2.875rem] [content-visibility:auto] sm:px-5">
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0">{user.name}</span>
          {user.is_admin && <Crown role="img" aria-label="Admin" className="size-4.5 shrink-0 text-gold" />}
          {user.is_super_admin && <Badge>Super admin</Badge>}
        </p>
        <p className="text-small text-text-3">{user.email ?? 'No e-mail'}</p>
      </div>
      {canManageRoles && <RoleButton user={user} isFixed={isViewer || user.is_super_admin} />}
    </li>
  )
})

function RoleButton({ user, isFixed }: { user: User; isFixed: boolean }) {
  const change = useAdminAction(user.is_admin ? userActions.removeAdmin : userActions.makeAdmin)
  return (
    <Button
      size="small"
      variant={user.is_admin ? 'danger' : 'secondary'}
      busy={change.isPending}
      disabled={isFixed}
      aria-description={user.name}
      onClick={() => change.start(user.id)}
    >
      {user.is_admin ? 'Remove Admin' : 'Make Admin'}
    </Button>
  )
}
