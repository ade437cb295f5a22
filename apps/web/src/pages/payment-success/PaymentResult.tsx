import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnauthenticated } from '../../api/api-error.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefetch } from '../../api/use-refetch.ts'
import { paymentProgress, paymentStatusQuery } from '../../features/payments/payment-queries.ts'
import { PaymentChecking } from './PaymentChecking.tsx'
import { PaymentConfirmed } from './PaymentConfirmed.tsx'
import { PaymentFailed } from './PaymentFailed.tsx'

const NOT_ASKED = { asked: 0, isPaid: false, hasFailed: false }

/** Polls until the payment is confirmed or the attempts run out. Only the server marks a team as paid. */
export function PaymentResult({ sessionId }: { sessionId: string }) {
  const queryClient = useQueryClient()
  const query = paymentStatusQuery(sessionId)
  const { data, error } = useQuery(query)
  const askAgain = useRefetch(query.queryKey)
  const state = queryClient.getQueryState(query.queryKey)
  const { asked, isPaid, hasFailed } = state ? paymentProgress(state) : NOT_ASKED

  useEffect(() => {
    if (!isPaid) return
    void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
    void queryClient.invalidateQueries({ queryKey: queryKeys.currentTournament })
  }, [isPaid, queryClient])

  if (isPaid) return <PaymentConfirmed amountCents={data?.amount_total} />
  if (hasFailed) return <PaymentFailed isSignedOut={isUnauthenticated(error)} />
  return <PaymentChecking asked={asked} onRetry={askAgain} />
}
