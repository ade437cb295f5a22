import { banUser, type ListedUser, makeAdmin, removeAdmin, unbanUser } from '@cup/contract/users'
import { useInfiniteQuery } from '@tanstack/react-query'
import Crown from 'lucide-react/icons/crown'
import { memo, useState } from 'react'
import { joinPages } from '../../../api/call-page.ts'
import { foundWords, moreRows } from '../../../api/more-rows.ts'
import { ConfirmAction } from '../../../features/admin/ActionButton.tsx'
import { usersQuery } from '../../../features/admin/admin-queries.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFormFields } from '../../../features/admin/use-field-errors.ts'
import { useFailureToast } from '../../../features/session/use-failure-toast.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { counted } from '../../../format/counts.ts'
import { dateTimeWithZone, localInputToIso, zoneName } from '../../../format/dates.ts'
import { adminMessages, adminNotes } from '../../../messages/admin-messages.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { GrowingList } from '../../../ui/GrowingList.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useSettledValue } from '../../../ui/use-settled-value.ts'
import { PanelHeading, PanelLoading } from '../Panel.tsx'

export function UsersTab() {
  const { user: viewer } = useSession()
  const [search, setSearch] = useState('')
  const wanted = useSettledValue(search.trim())
  const all = useInfiniteQuery(usersQuery(''))
  const users = useInfiniteQuery(usersQuery(wanted))
  // Outside the row, so that the dialog stays when a late search result removes the row.
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  useFailureToast(users, adminMessages.loadDashboard.failure)
  const { rows: found, total } = joinPages(users.data?.pages)
  const isSearch = wanted !== ''
  const canManageRoles = viewer?.is_super_admin === true
  return (
    <section aria-labelledby="admin-users">
      <PanelHeading id="admin-users" title={`Users (${joinPages(all.data?.pages).total})`} />
      {!canManageRoles && <p className="text-small text-text-2">{adminNotes.onlySuperAdmin}</p>}
      <div className="mt-3">
        <SearchField label="Search users" placeholder="Name or e-mail" value={search} onChange={setSearch} />
        <p role="status" className="mt-1 min-h-5 text-small text-text-2">
          {isSearch && users.data !== undefined && !users.isPlaceholderData && found.length > 0 && foundWords(total)}
        </p>
      </div>
      {users.data === undefined && <PanelLoading query={users} />}
      {users.data !== undefined && found.length === 0 && (
        <p className="mt-4 text-text-2">No user matches “{wanted}”.</p>
      )}
      {found.length > 0 && (
        <GrowingList
          rows={found}
          label="Users"
          more={moreRows(users, { loaded: found.length, total, isSearch })}
          className="mt-4 divide-y divide-line rounded-card border border-line bg-surface"
          renderRow={(user) => (
            <UserRow
              key={user.id}
              user={user}
              canManageRoles={canManageRoles}
              isViewer={user.id === viewer?.id}
              onOpen={setDialog}
            />
          )}
        />
      )}
      {dialog?.about === 'role' && <RoleDialog user={dialog.user} onClose={close} />}
      {dialog?.about === 'ban' && <BanModal user={dialog.user} onClose={close} />}
      {dialog?.about === 'lift' && <LiftBanDialog user={dialog.user} onClose={close} />}
    </section>
  )
}

interface OpenDialog {
  user: ListedUser
  about: 'role' | 'ban' | 'lift'
}

interface UserRowProps {
  user: ListedUser
  canManageRoles: boolean
  isViewer: boolean
  onOpen: (dialog: OpenDialog) => void
}

const roleLabel = (user: ListedUser) => (user.is_admin ? 'Remove Admin' : 'Make Admin')

const UserRow = memo(function UserRow({ user, canManageRoles, isViewer, onOpen }: UserRowProps) {
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 [contain-intrinsic-height:auto_2.875rem] [content-visibility:auto] sm:px-5">
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0">{user.name}</span>
          {user.is_admin && <Crown role="img" aria-label="Admin" className="size-4.5 shrink-0 text-gold" />}
          {user.is_super_admin && <Badge>Super admin</Badge>}
          {user.ban && <Badge tone="red">Banned</Badge>}
        </p>
        <p className="text-small text-text-3">{user.email ?? 'No e-mail'}</p>
        <p className="text-small text-text-3">{historyWords(user)}</p>
        {user.ban && <p className="text-small text-text-2 wrap-anywhere">{banWords(user.ban)}</p>}
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col">
        {canManageRoles && (
          <Button
            size="small"
            variant={user.is_admin ? 'danger' : 'secondary'}
            disabled={isViewer || user.is_super_admin}
            aria-description={user.name}
            onClick={() => onOpen({ user, about: 'role' })}
          >
            {roleLabel(user)}
          </Button>
        )}
        {!user.is_super_admin && (canManageRoles || !user.is_admin) && (
          <Button
            size="small"
            aria-description={user.name}
            onClick={() => onOpen({ user, about: user.ban ? 'lift' : 'ban' })}
          >
            {user.ban ? 'Lift Ban' : 'Ban'}
          </Button>
        )}
      </div>
    </li>
  )
})

/** "Played 4 cups, missed 1 check-in in the last ten". */
function historyWords({ cups_played: cups, missed_check_ins: missed }: ListedUser): string {
  if (cups === 0) return 'Has not played a cup yet'
  const missedWords = missed === 0 ? '' : `, missed ${counted(missed, 'check-in')} in the last ten`
  return `Played ${counted(cups, 'cup')}${missedWords}`
}

const banWords = ({ until, reason }: NonNullable<ListedUser['ban']>): string =>
  `${until === null ? 'For good' : `Until ${dateTimeWithZone(until)}`}: ${reason}`

function LiftBanDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  return (
    <ConfirmAction
      endpoint={unbanUser}
      messages={adminMessages.unbanUser}
      input={{ params: { id: user.id } }}
      onClose={onClose}
      title={`Lift the ban of ${user.name}?`}
      text={`${user.name} can enter cups again at once.`}
      confirmLabel="Lift Ban"
      danger={false}
    />
  )
}

function RoleDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  return (
    <ConfirmAction
      endpoint={user.is_admin ? removeAdmin : makeAdmin}
      messages={user.is_admin ? adminMessages.removeAdmin : adminMessages.makeAdmin}
      input={{ params: { id: user.id } }}
      onClose={onClose}
      title={user.is_admin ? `Remove ${user.name} as admin?` : `Make ${user.name} an admin?`}
      text={
        user.is_admin
          ? `${user.name} can no longer open the dashboard.`
          : `${user.name} can run every cup: scores, disqualifications, refunds and payouts.`
      }
      confirmLabel={roleLabel(user)}
      danger={user.is_admin}
    >
      {user.name} is signed out and has to sign in again.
    </ConfirmAction>
  )
}

/** Keeps a person out of cups, until a date or for good. */
function BanModal({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { typed, field, box, check } = useFormFields(banUser.body, { until: '', reason: '', isForGood: false })
  const ban = useAdminAction(banUser, adminMessages.banUser)
  const submit = () => {
    const until = typed.isForGood ? null : (localInputToIso(typed.until) ?? typed.until)
    const body = check({ reason: typed.reason, until })
    if (body) ban.start({ params: { id: user.id }, body }, { onSuccess: onClose })
  }
  return (
    <FormModal
      title={`Ban ${user.name}?`}
      description="A banned person can sign in and watch, but not create, join or pay for a team. Teams they are in stay as they are."
      submitLabel="Ban"
      danger
      busy={ban.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!typed.isForGood && (
        <TextField
          type="datetime-local"
          label="Until"
          required
          {...field('until')}
          hint={`In your time zone, ${zoneName()}`}
        />
      )}
      <CheckField label="For good" {...box('isForGood')} />
      <TextField label="Reason" required autoComplete="off" {...field('reason')} hint="Only admins see it." />
    </FormModal>
  )
}
