import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefetch } from '../../api/use-refetch.ts'
import { StillLoading } from '../../ui/StillLoading.tsx'
import { sessionQuery } from './session-query.ts'

/** For pages that need the session: shows when loading it takes long or fails. */
export function SessionWaiting() {
  const { failureCount } = useQuery(sessionQuery)
  return <StillLoading what="your account" failed={failureCount > 0} onRetry={useRefetch(queryKeys.me)} />
}
