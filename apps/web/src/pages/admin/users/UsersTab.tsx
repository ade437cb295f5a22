import type { User } from '@cup/contract/users'
import { useQuery } from '@tanstack/react-query'
import { Crown } from 'lucide-react'
import { memo, useDeferredValue, useState } from 'react'
import { userActions } from '../../../features/admin/admin-actions.ts'
import { usersQuery } from '../../../features/admin/admin-queries.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFailureToast } from '../../../features/admin/use-failure-toast.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { adminMessages, adminNotes } from '../../../messages/admin-messages.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { GrowingList } from '../../../ui/GrowingList.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { PanelHeading, PanelLoading } from '../Panel.tsx'

export function UsersTab() {
  const { user: viewer } = useSession()
  const users = useQuery(usersQuery)
  useFailureToast(users, adminMessages.loadDashboard.failure)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const found = findUsers(users.data ?? [], wanted)
  const canManageRoles = viewer?.is_super_admin === true
  return (
    <section aria-labelledby="admin-users">
      <PanelHeading id="admin-users" title={`Users (${users.data?.length ?? 0})`} />
      {!canManageRoles && <p className="text-small text-text-2">{adminNotes.onlySuperAdmin}</p>}
      <div className="mt-3">
        <SearchField label="Search users" placeholder="Name or e-mail" value={search} onChange={setSearch} />
      </div>
      {users.data === undefined && <PanelLoading query={users} />}
      {users.data !== undefined && found.length === 0 && (
        <p className="mt-4 text-text-2">No user matches “{wanted.trim()}”.</p>
      )}
      {found.length > 0 && (
        <GrowingList
          rows={found}
          label="Users"
          className="mt-4 divide-y divide-line rounded-card border border-line bg-surface"
          renderRow={(user) => (
            <UserRow key={user.id} user={user} canManageRoles={canManageRoles} isViewer={user.id === viewer?.id} />
          )}
        />
      )}
    </section>
  )
}

interface UserRowProps {
  user: User
  canManageRoles: boolean
  isViewer: boolean
}

const UserRow = memo(function UserRow({ user, canManageRoles, isViewer }: UserRowProps) {
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

/** Users whose name or e-mail contains the typed text. */
function findUsers(users: readonly User[], search: string): readonly User[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return users
  return users.filter(({ name, email }) => `${name}\n${email ?? ''}`.toLowerCase().includes(wanted))
}
