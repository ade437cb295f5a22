import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnauthenticated } from '../../api/api-error.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { paymentStatusQuery } from '../../features/payments/payment-queries.ts'
import { PaymentChecking } from './PaymentChecking.tsx'
import { PaymentConfirmed } from './PaymentConfirmed.tsx'
import { PaymentFailed } from './PaymentFailed.tsx'

/** Asks until the payment is confirmed or the tries run out. Nothing here makes a team paid: the server does. */
export function PaymentResult({ sessionId }: { sessionId: string }) {
  const queryClient = useQueryClient()
  const { data, isSuccess, isError, error, failureCount } = useQuery(paymentStatusQuery(sessionId))

  useEffect(() => {
    if (!isSuccess) return
    void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
    void queryClient.invalidateQueries({ queryKey: queryKeys.currentTournament })
  }, [isSuccess, queryClient])

  if (isSuccess) return <PaymentConfirmed amountCents={data.amount_total} />
  if (isError) return <PaymentFailed isSignedOut={isUnauthenticated(error)} />
  return <PaymentChecking asked={failureCount} />
}
