import { ownPayouts } from '@cup/contract/payouts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The viewer's prizes, newest first. */
export const ownPayoutsQuery = queryOptions({
  queryKey: queryKeys.ownPayouts,
  queryFn: async ({ signal }) => (await call(ownPayouts, {}, { signal })).payouts,
})
