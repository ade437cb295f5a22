import type { User } from '@cup/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { rememberedUser } from '../../api/token-storage.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { sessionQuery } from './session-query.ts'

export type Session =
  | { status: 'loading'; user: undefined }
  | { status: 'signed-out'; user: undefined }
  | { status: 'signed-in'; user: User }

export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  // A page hydrates after its frame, when the session may already be known. Its first render must match the HTML.
  const hydrated = useHydrated()
  if (data === undefined || !hydrated) return { status: 'loading', user: undefined }
  return data === null ? { status: 'signed-out', user: undefined } : { status: 'signed-in', user: data }
}

/** How long a page waits for the session of a user it has never seen. */
const LATE_AFTER_MS = 1000

export interface LikelyViewer {
  /** The user's id; until the server responds, the one of the last visit. */
  id: string | undefined
  /** False while it is worth waiting a moment before drawing what depends on the id. */
  isSettled: boolean
}

/**
 * For public pages, which do not wait for the session but mark what belongs to the user. A returning user is known at
 * once; a first response is awaited briefly, and not at all if it fails. Permissions follow the session.
 */
export function useLikelyViewer(): LikelyViewer {
  const { status, user } = useSession()
  const { failureCount } = useQuery(sessionQuery)
  const hydrated = useHydrated()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (status !== 'loading') return { id: user?.id, isSettled: true }
  const id = hydrated ? rememberedUser() : undefined
  return { id, isSettled: id !== undefined || failureCount > 0 || isLate }
}
