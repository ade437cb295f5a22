import type { User } from '@cup/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { sessionQuery } from './session-query.ts'

export type Session =
  | { status: 'loading'; user: undefined }
  | { status: 'signed-out'; user: undefined }
  | { status: 'signed-in'; user: User }

export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  // A page is taken over after its frame, when the answer may be known already: it must first look as it was written.
  const hydrated = useHydrated()
  if (data === undefined || !hydrated) return { status: 'loading', user: undefined }
  return data === null ? { status: 'signed-out', user: undefined } : { status: 'signed-in', user: data }
}
