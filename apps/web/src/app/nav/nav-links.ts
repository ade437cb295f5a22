import type { Session } from '../../features/session/use-session.ts'

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
