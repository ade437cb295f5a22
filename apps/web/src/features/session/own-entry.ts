import { ownEntry } from '@cup/contract/account'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSession } from './use-session.ts'

const ownEntryQuery = queryOptions({
  queryKey: queryKeys.ownEntry,
  queryFn: ({ signal }) => call(ownEntry, {}, { signal }),
})

/** How the viewer may enter cups; undefined for a visitor, and until it is known. */
export function useOwnEntry({ enabled = true }: { enabled?: boolean } = {}) {
  const { status } = useSession()
  return useQuery({ ...ownEntryQuery, enabled: enabled && status === 'signed-in' }).data
}
