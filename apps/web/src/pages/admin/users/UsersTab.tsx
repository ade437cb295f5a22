import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { usersQuery } from '../../../features/admin/admin-queries.ts'
import { useFailureToast } from '../../../features/admin/use-failure-toast.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { adminMessages, adminNotes } from '../../../messages/admin-messages.ts'
import { GrowingList } from '../../../ui/GrowingList.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { PanelHeading } from '../PanelHeading.tsx'
import { PanelLoading } from '../PanelLoading.tsx'
import { findUsers } from './find-users.ts'
import { UserRow } from './UserRow.tsx'

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
