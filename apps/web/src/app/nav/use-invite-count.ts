import { useQuery } from '@tanstack/react-query'
import { invitesQuery } from '../../features/invites/invites-query.ts'
import type { Session } from '../../features/session/use-session.ts'

/** The number of pending invites. A failure is only logged and counts as none. */
export function useInviteCount(session: Session): number {
  const { data } = useQuery({ ...invitesQuery, enabled: session.status === 'signed-in' })
  return session.status === 'signed-in' ? (data?.length ?? 0) : 0
}
