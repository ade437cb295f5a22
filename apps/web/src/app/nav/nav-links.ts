import { useQuery } from '@tanstack/react-query'
import { invitesQuery } from '../../features/invites/invites-query.ts'
import type { Session } from '../../features/session/use-session.ts'
import { findRoute } from '../route-table.tsx'

export interface NavLinkSpec {
  to: string
  label: string
}

export const HOME: NavLinkSpec = { to: '/', label: 'Home' }
export const TEAMS: NavLinkSpec = { to: '/prize-pool', label: 'Teams' }
export const BRACKET: NavLinkSpec = { to: '/bracket', label: 'Bracket' }
export const INVITES: NavLinkSpec = { to: '/invites', label: 'Invites' }
const ADMIN: NavLinkSpec = { to: '/admin', label: 'Admin' }

/** Invites for signed-in users, Admin for admins. */
export function barLinks(session: Session): NavLinkSpec[] {
  const links = [HOME, TEAMS, BRACKET]
  if (session.status === 'signed-in') links.push(INVITES)
  if (session.user?.is_admin) links.push(ADMIN)
  return links
}

/** `Invites, 2 pending`: the badge's count for screen readers. */
export const inviteLabel = (label: string, count: number): string => (count > 0 ? `${label}, ${count} pending` : label)

/** For hover or focus of a link: loads the page's code before the click. */
export const preloadRoute = (path: string): void => void findRoute(path)?.Page.preload()

/** The number of pending invites. Zero if it could not be loaded; the failure is only logged. */
export function useInviteCount(session: Session): number {
  const { data } = useQuery({ ...invitesQuery, enabled: session.status === 'signed-in' })
  return session.status === 'signed-in' ? (data?.length ?? 0) : 0
}
