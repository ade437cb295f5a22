import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paymentConfigQuery } from './payment-queries.ts'

const STRIPE_LOADER = 'https://js.stripe.com/v3/'

/** Preloads Stripe's script before the payment page if a key is configured. */
export function useStripeLoader(): void {
  const { data } = useQuery(paymentConfigQuery)
  const wanted = Boolean(data?.publishable_key)
  useEffect(() => {
    if (!wanted || document.querySelector(`script[src="${STRIPE_LOADER}"]`)) return
    const script = document.createElement('script')
    script.src = STRIPE_LOADER
    script.async = true
    script.fetchPriority = 'low'
    document.head.append(script)
  }, [wanted])
}
