import type { User } from '@cup/contract/users'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from './session-query.ts'

export type Session =
  | { status: 'loading'; user: undefined }
  | { status: 'signed-out'; user: undefined }
  | { status: 'signed-in'; user: User }

export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  if (data === undefined) return { status: 'loading', user: undefined }
  return data === null ? { status: 'signed-out', user: undefined } : { status: 'signed-in', user: data }
}
