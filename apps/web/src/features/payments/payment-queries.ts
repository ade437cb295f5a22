import { PAYMENT_STATUS_INTERVAL_MS, PAYMENT_STATUS_RETRIES } from '@cup/contract/constants'
import { paymentConfig, paymentStatus } from '@cup/contract/payments'
import { queryOptions } from '@tanstack/react-query'
import { isUnauthenticated } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

interface PollState {
  dataUpdateCount: number
  errorUpdateCount: number
  error: Error | null
  data?: { payment_status: string } | undefined
}

/** Asked once and then five times more at most; nobody who is signed out will ever get another answer. */
export const isPollOver = ({ dataUpdateCount, errorUpdateCount, error, data }: PollState): boolean =>
  data?.payment_status === 'paid' ||
  isUnauthenticated(error) ||
  dataUpdateCount + errorUpdateCount > PAYMENT_STATUS_RETRIES

/** Whether a checkout was paid, asked again every two seconds until it is or the tries run out. */
export const paymentStatusQuery = (sessionId: string) =>
  queryOptions({
    queryKey: queryKeys.payment(sessionId),
    queryFn: ({ signal }) => call(paymentStatus, { params: { sessionId } }, { signal }),
    refetchInterval: ({ state }) => (isPollOver(state) ? false : PAYMENT_STATUS_INTERVAL_MS),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    retry: false,
    gcTime: 0,
  })

export const paymentConfigQuery = queryOptions({
  queryKey: queryKeys.paymentConfig,
  queryFn: ({ signal }) => call(paymentConfig, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
