import { getBracket } from '@cup/contract/bracket'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Never stale by age: live events say when to ask again. */
export const bracketQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: queryKeys.bracket(tournamentId),
    queryFn: ({ signal }) => call(getBracket, { params: { tournamentId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
