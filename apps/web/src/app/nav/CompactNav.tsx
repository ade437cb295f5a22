import { House, Mail, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { Session } from '../../features/session/use-session.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'
import {
  BRACKET,
  HOME,
  INVITES,
  inviteLabel,
  type NavLinkSpec,
  preloadRoute,
  TEAMS,
  useInviteCount,
} from './nav-links.ts'

/** The row at the bottom of a phone: always the same four links. On a low screen it is at the end of the page. */
export function CompactNav({ session }: { session: Session }) {
  const invites = useInviteCount(session)
  return (
    <nav
      aria-label="Main, compact"
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden low:static"
    >
      <Cell link={HOME} icon={<House aria-hidden="true" className="size-5" />} />
      <Cell link={TEAMS} icon={<Users aria-hidden="true" className="size-5" />} />
      <Cell link={BRACKET} icon={<BracketIcon />} />
      <Cell link={INVITES} count={invites} icon={<Mail aria-hidden="true" className="size-5" />} />
    </nav>
  )
}

function Cell({ link: { to, label }, icon, count = 0 }: { link: NavLinkSpec; icon: ReactNode; count?: number }) {
  return (
    <NavLink
      to={to}
      end
      onPointerEnter={() => preloadRoute(to)}
      onFocus={() => preloadRoute(to)}
      aria-label={inviteLabel(label, count)}
      className="relative grid min-h-14 place-content-center justify-items-center gap-0.5 text-tiny text-text-2 -outline-offset-2 aria-[current=page]:text-boost"
    >
      {icon}
      {label}
      <CountBadge count={count} className="absolute top-1 left-1/2 ml-2" />
    </NavLink>
  )
}

function BracketIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5"
    >
      <path d="M4 5h6v14H4M10 12h10" />
    </svg>
  )
}
