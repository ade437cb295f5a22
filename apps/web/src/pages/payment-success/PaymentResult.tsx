import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnauthenticated } from '../../api/api-error.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { isPollOver, paymentStatusQuery } from '../../features/payments/payment-queries.ts'
import { PaymentChecking } from './PaymentChecking.tsx'
import { PaymentConfirmed } from './PaymentConfirmed.tsx'
import { PaymentFailed } from './PaymentFailed.tsx'

/** Asks until the payment is confirmed or the tries run out. Nothing here makes a team paid: the server does. */
export function PaymentResult({ sessionId }: { sessionId: string }) {
  const queryClient = useQueryClient()
  const options = paymentStatusQuery(sessionId)
  const { data, error } = useQuery(options)
  const isPaid = data?.payment_status === 'paid'

  useEffect(() => {
    if (!isPaid) return
    void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
    void queryClient.invalidateQueries({ queryKey: queryKeys.currentTournament })
  }, [isPaid, queryClient])

  if (isPaid) return <PaymentConfirmed amountCents={data.amount_total} />
  const state = queryClient.getQueryState(options.queryKey)
  if (state && isPollOver(state)) return <PaymentFailed isSignedOut={isUnauthenticated(error)} />
  return <PaymentChecking asked={state ? state.dataUpdateCount + state.errorUpdateCount : 0} />
}
