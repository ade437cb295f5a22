import { useSearchParams } from 'react-router'
import { reloadPage } from '../../api/leave-page.ts'
import { useStripeLoader } from '../../features/payments/use-stripe-loader.ts'
import { Card } from '../../ui/Card.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { PaymentChecking } from './PaymentChecking.tsx'
import { PaymentFailed } from './PaymentFailed.tsx'
import { PaymentResult } from './PaymentResult.tsx'

export function PaymentSuccessPage() {
  const [search] = useSearchParams()
  const hydrated = useHydrated()
  const sessionId = search.get('session_id')
  useStripeLoader()
  return (
    <div className="mx-auto max-w-130 px-4 py-10 sm:py-14">
      <Card className="min-h-76 p-7" aria-live="polite">
        {!hydrated && <PaymentChecking asked={0} onRetry={reloadPage} />}
        {hydrated && !sessionId && <PaymentFailed />}
        {hydrated && sessionId && <PaymentResult sessionId={sessionId} />}
      </Card>
    </div>
  )
}
