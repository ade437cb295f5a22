import { ownEntry } from '@cup/contract/account'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-query.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSession } from './use-session.ts'

const ownEntryQuery = callQuery(queryKeys.ownEntry, ownEntry, {})

/** How the viewer may enter cups; undefined for a visitor, and until it is known. */
export function useOwnEntry({ enabled = true }: { enabled?: boolean } = {}) {
  const { status } = useSession()
  return useQuery({ ...ownEntryQuery, enabled: enabled && status === 'signed-in' }).data
}
