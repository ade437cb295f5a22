import { myMatches } from '@cup/contract/matches'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { observeServerTime } from '../clock/server-clock.ts'

/** Open matches of the own teams, most urgent first; ask only for somebody who is signed in. */
export const myMatchesQuery = queryOptions({
  queryKey: queryKeys.myMatches,
  queryFn: async ({ signal }) => {
    const { server_time, matches } = await call(myMatches, {}, { signal })
    observeServerTime(server_time)
    return matches
  },
})
