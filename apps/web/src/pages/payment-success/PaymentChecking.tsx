import { PAYMENT_STATUS_RETRIES } from '@cup/contract/constants'
import { paymentPage } from '../../messages/player-messages.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'

const STEPS = Array.from({ length: PAYMENT_STATUS_RETRIES }, (_, index) => index + 1)

interface PaymentCheckingProps {
  asked: number
  onRetry: () => void
}

export function PaymentChecking({ asked, onRetry }: PaymentCheckingProps) {
  return (
    <>
      <span className="block text-blue">
        <Spinner className="size-10.5" />
      </span>
      <PageHeading className="mt-3">{paymentPage.checking}</PageHeading>
      <p className="mt-1 text-text-2">We are asking the payment provider. This takes a few seconds.</p>
      <div aria-hidden="true" className="mt-6 flex gap-1.5">
        {STEPS.map((step) => (
          <span key={step} className={`h-1.5 flex-1 rounded-full ${step <= asked ? 'bg-blue' : 'bg-raised'}`} />
        ))}
      </div>
      <div className="mt-3">
        <StillLoading onRetry={onRetry} />
      </div>
    </>
  )
}
