import { PAYMENT_STATUS_INTERVAL_MS, PAYMENT_STATUS_RETRIES } from '@cup/contract/constants'
import { paymentConfig, paymentStatus } from '@cup/contract/payments'
import { queryOptions } from '@tanstack/react-query'
import { isUnauthenticated } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The answer that makes the page ask again. */
class NotPaidYet extends Error {}

/** A checkout that was paid: asked once, and five times more two seconds apart. Who is signed out is not asked again. */
export const paymentStatusQuery = (sessionId: string) =>
  queryOptions({
    queryKey: queryKeys.payment(sessionId),
    queryFn: async ({ signal }) => {
      const status = await call(paymentStatus, { params: { sessionId } }, { signal })
      if (status.payment_status !== 'paid') throw new NotPaidYet('The payment has not arrived yet')
      return status
    },
    retry: (failures, error) => failures < PAYMENT_STATUS_RETRIES && !isUnauthenticated(error),
    retryDelay: PAYMENT_STATUS_INTERVAL_MS,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

export const paymentConfigQuery = queryOptions({
  queryKey: queryKeys.paymentConfig,
  queryFn: ({ signal }) => call(paymentConfig, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
