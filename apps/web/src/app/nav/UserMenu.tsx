import type { User } from '@cup/contract/users'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Settings from 'lucide-react/icons/settings'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSignOut } from '../../features/session/use-sign-out.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { MenuButton, menuItemStyle } from '../../ui/MenuButton.tsx'
import { inviteLabel } from './nav-links.ts'

export interface UserMenuProps {
  user: User
  invites: number
}

export function UserMenu({ user, invites }: UserMenuProps) {
  const signOut = useSignOut()
  return (
    <MenuButton
      label={`Account of ${user.name}`}
      buttonClassName="flex min-h-11 min-w-11 items-center gap-2 rounded-control pr-1 hover:bg-raised"
      button={
        <>
          <Avatar name={user.name} picture={user.picture} />
          <span className="max-w-40 truncate text-small font-medium max-md:hidden lg:max-w-80">{user.name}</span>
        </>
      }
      header={
        <div className="border-b border-line px-3 pt-2 pb-3 mb-1.5">
          <p className="font-semibold">{user.name}</p>
          <p className="text-small text-text-3">{user.email}</p>
        </div>
      }
    >
      {(close) => (
        <>
          {user.is_admin && (
            <MenuLink to="/admin" onClick={close} icon={<LayoutDashboard aria-hidden="true" className="size-4" />}>
              Admin Dashboard
            </MenuLink>
          )}
          <MenuLink to="/settings" onClick={close} icon={<Settings aria-hidden="true" className="size-4" />}>
            Settings
          </MenuLink>
          <MenuLink
            to="/invites"
            onClick={close}
            label={inviteLabel('Team Invites', invites)}
            icon={<Mail aria-hidden="true" className="size-4" />}
          >
            Team Invites
            <CountBadge count={invites} className="ml-auto" />
          </MenuLink>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={signOut.isPending}
            onClick={() => !signOut.isPending && signOut.mutate()}
            className={`${menuItemStyle} mt-1.5 border-t border-line`}
          >
            <LogOut aria-hidden="true" className="size-4" />
            Logout
          </button>
        </>
      )}
    </MenuButton>
  )
}

interface MenuLinkProps {
  to: string
  onClick: () => void
  icon: ReactNode
  label?: string
  children: ReactNode
}

function MenuLink({ to, onClick, icon, label, children }: MenuLinkProps) {
  return (
    <Link role="menuitem" tabIndex={-1} to={to} onClick={onClick} aria-label={label} className={menuItemStyle}>
      {icon}
      {children}
    </Link>
  )
}
