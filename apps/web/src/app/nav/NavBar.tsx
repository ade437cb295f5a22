import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { ConnectionPill } from '../../features/live/ConnectionPill.tsx'
import type { Session } from '../../features/session/use-session.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { AccountCorner } from './AccountCorner.tsx'
import {
  BRACKET,
  barLinks,
  HOME,
  INVITES,
  inviteLabel,
  type NavLinkSpec,
  preloadRoute,
  TEAMS,
  useInviteCount,
} from './nav-links.ts'

export function NavBar({ session }: { session: Session }) {
  const invites = useInviteCount(session)
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas/90 backdrop-blur-md low:static">
      <div className="flex h-14 items-center gap-2 px-4 sm:h-16 sm:px-6">
        <Link
          to="/"
          className="mr-2 flex min-h-11 min-w-11 items-center gap-2.5 rounded-control font-display text-lg font-bold sm:mr-4"
        >
          <BrandMark />
          <span className="whitespace-nowrap max-lg:sr-only">Rocket League Tournaments</span>
        </Link>
        <nav aria-label="Main" className="flex gap-1 max-sm:hidden">
          {barLinks(session).map((link) => (
            <BarLink key={link.to} link={link} count={link === INVITES ? invites : 0} />
          ))}
        </nav>
        <div className="ml-auto">
          <ConnectionPill />
        </div>
        <AccountCorner session={session} invites={invites} />
      </div>
    </header>
  )
}

interface PageLinkProps {
  link: NavLinkSpec
  count: number
  className: string
  children: ReactNode
}

/** Loads the page's code on hover or focus. */
function PageLink({ link: { to, label }, count, className, children }: PageLinkProps) {
  return (
    <NavLink
      to={to}
      end
      onPointerEnter={() => preloadRoute(to)}
      onFocus={() => preloadRoute(to)}
      aria-label={inviteLabel(label, count)}
      className={className}
    >
      {children}
    </NavLink>
  )
}

function BarLink({ link, count }: { link: NavLinkSpec; count: number }) {
  return (
    <PageLink
      link={link}
      count={count}
      className="flex h-16 items-center gap-2 border-y-3 border-transparent px-3 font-semibold whitespace-nowrap text-text-2 transition-colors -outline-offset-4 hover:text-text forced-colors:border-0 aria-[current=page]:border-b-boost aria-[current=page]:text-text"
    >
      {link.label}
      <CountBadge count={count} />
    </PageLink>
  )
}

function BrandMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 26 26" className="size-6.5 shrink-0">
      <circle cx="13" cy="13" r="12" fill="none" strokeWidth="2" className="stroke-line-strong" />
      <path d="M16 7.8a6 6 0 0 1-6 10.4z" className="fill-boost" />
      <path d="M16 7.8a6 6 0 1 0-6 10.4z" className="fill-blue" />
    </svg>
  )
}

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

function Cell({ link, icon, count = 0 }: { link: NavLinkSpec; icon: ReactNode; count?: number }) {
  return (
    <PageLink
      link={link}
      count={count}
      className="relative grid min-h-14 place-content-center justify-items-center gap-0.5 text-tiny text-text-2 -outline-offset-2 aria-[current=page]:text-boost"
    >
      {icon}
      {link.label}
      <CountBadge count={count} className="absolute top-1 left-1/2 ml-2" />
    </PageLink>
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
