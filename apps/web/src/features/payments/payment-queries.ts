import { PAYMENT_STATUS_INTERVAL_MS, PAYMENT_STATUS_RETRIES } from '@cup/contract/constants'
import type { ResponseOf } from '@cup/contract/endpoint'
import { paymentConfig, paymentStatus } from '@cup/contract/payments'
import { type QueryState, queryOptions } from '@tanstack/react-query'
import { isRefusal, isUnauthenticated } from '../../api/api-error.ts'
import { callQuery } from '../../api/call-query.ts'
import { queryKeys } from '../../api/query-keys.ts'

type StatusPolls = Pick<
  QueryState<ResponseOf<typeof paymentStatus>>,
  'data' | 'error' | 'dataUpdateCount' | 'errorUpdateCount'
>

/** The number of requests so far, and whether to stop: paid, signed out, or after the first request and five retries. */
export function paymentProgress({ data, error, dataUpdateCount, errorUpdateCount }: StatusPolls) {
  const requests = dataUpdateCount + errorUpdateCount
  const isPaid = data?.payment_status === 'paid'
  return { requests, isPaid, hasFailed: !isPaid && (isUnauthenticated(error) || requests > PAYMENT_STATUS_RETRIES) }
}

/** A server error does not mean that the payment failed. Keeps polling at this interval, so that the page recovers. */
const RECOVERY_MS = 10_000

/**
 * A checkout, polled every two seconds. By interval and not by retries, because retries pause while the tab is
 * hidden or offline, and the page would stay on 'Processing Payment...'.
 */
export const paymentStatusQuery = (sessionId: string) =>
  queryOptions({
    ...callQuery(queryKeys.payment(sessionId), paymentStatus, { params: { sessionId } }),
    retry: false,
    networkMode: 'always',
    refetchInterval: ({ state }) => {
      const { isPaid, hasFailed } = paymentProgress(state)
      if (!isPaid && !hasFailed) return PAYMENT_STATUS_INTERVAL_MS
      return !isPaid && state.error !== null && !isRefusal(state.error) && RECOVERY_MS
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    structuralSharing: false,
    gcTime: 0,
  })

export const paymentConfigQuery = queryOptions({
  ...callQuery(queryKeys.paymentConfig, paymentConfig, {}),
  staleTime: Number.POSITIVE_INFINITY,
})
