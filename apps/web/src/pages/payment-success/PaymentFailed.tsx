import { X } from 'lucide-react'
import { Link } from 'react-router'
import { promptSignIn } from '../../features/session/sign-in-prompt.ts'
import { paymentPage } from '../../messages/player-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'

export function PaymentFailed({ isSignedOut = false }: { isSignedOut?: boolean }) {
  return (
    <>
      <span className="grid size-10.5 place-items-center rounded-full bg-red-soft text-red">
        <X aria-hidden="true" className="size-6" strokeWidth={3} />
      </span>
      <PageHeading className="mt-3">{paymentPage.failure}</PageHeading>
      <p className="mt-1 text-text-2">{paymentPage.explanation}</p>
      <p className="mt-3 text-small text-text-3">
        {isSignedOut
          ? 'You are signed out, so we cannot show your payment here. Sign in to see your team.'
          : 'If the provider did take the money, your team turns to Paid as soon as the confirmation arrives. You will not be charged twice.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3 *:flex-1">
        <Link to="/prize-pool" className={buttonStyle('primary')}>
          Try Again
        </Link>
        {isSignedOut && <Button onClick={promptSignIn}>Sign In</Button>}
      </div>
    </>
  )
}
