import { Link, NavLink } from 'react-router'
import { ConnectionPill } from '../../features/live/ConnectionPill.tsx'
import type { Session } from '../../features/session/use-session.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { AccountCorner } from './AccountCorner.tsx'
import { barLinks, INVITES, inviteLabel, type NavLinkSpec, preloadRoute, useInviteCount } from './nav-links.ts'

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

function BarLink({ link: { to, label }, count }: { link: NavLinkSpec; count: number }) {
  return (
    <NavLink
      to={to}
      end
      onPointerEnter={() => preloadRoute(to)}
      onFocus={() => preloadRoute(to)}
      aria-label={inviteLabel(label, count)}
      className="flex h-16 items-center gap-2 border-y-3 border-transparent px-3 font-semibold whitespace-nowrap text-text-2 transition-colors -outline-offset-4 hover:text-text aria-[current=page]:border-b-boost aria-[current=page]:text-text"
    >
      {label}
      <CountBadge count={count} />
    </NavLink>
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
