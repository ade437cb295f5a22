import { shortDollars } from '@cup/contract/money'
import { startCheckout } from '@cup/contract/payments'
import { useEffect } from 'react'
import { isUnauthenticated } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { leavePage } from '../../api/leave-page.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { counted } from '../../format/counts.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { Button } from '../../ui/Button.tsx'
import type { ButtonSize, ButtonVariant } from '../../ui/button-style.ts'
import { toast } from '../../ui/toast.ts'
import { useOwnEntry } from '../session/own-entry.ts'
import { useCupTerms } from '../tournament/use-cup-terms.ts'

interface PayButtonProps {
  teamId: string
  teamName: string
  /** After the amount: "Pay $10 Entry Fee". */
  what?: 'Entry Fee'
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  onSignedOut: () => void
}

export function PayButton(props: PayButtonProps) {
  const { teamId, teamName, what, variant = 'primary', size, className, onSignedOut } = props
  const { pay, isLeaving } = useStartCheckout({ onSignedOut })
  const { entryFee, isFull, waiting } = useCupTerms()
  const entry = useOwnEntry()
  // An open checkout holds its place.
  const isTooLate = isFull && entry?.open_checkouts.includes(teamId) !== true
  const refusal = entry?.cannot_enter ?? (isTooLate ? waitingWords(waiting) : undefined)
  return (
    <>
      <Button
        variant={variant}
        busy={isLeaving}
        disabled={refusal !== undefined}
        onClick={() => pay(teamId)}
        aria-description={`for ${teamName}`}
        {...(size ? { size } : {})}
        {...(className ? { className } : {})}
      >
        {isTooLate ? 'Cup is full' : ['Pay', shortDollars(entryFee), what].filter(Boolean).join(' ')}
      </Button>
      {refusal && <p className="w-full text-small text-text-2">{refusal}</p>}
    </>
  )
}

const waitingWords = (waiting: number): string =>
  `${counted(waiting, 'team waits', 'teams wait')} for a place. When one is free, every captain who waits is told, and the first to pay has it.`

interface CheckoutOptions {
  onSignedOut: () => void
}

/** Sends the browser to the payment page. `isLeaving` stays true until the page has been left. */
export function useStartCheckout({ onSignedOut }: CheckoutOptions) {
  const checkout = useSingleMutation({
    mutationFn: (teamId: string) =>
      call(startCheckout, { body: { team_id: teamId, origin_url: window.location.origin } }),
    onSuccess: ({ url }) => leavePage(url),
    onError: (error) => {
      if (isUnauthenticated(error)) onSignedOut()
      else toast.failure(error, playerMessages.pay.failure)
    },
  })

  // The back button restores the page from the browser's cache with the button still busy.
  const { reset } = checkout
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && reset()
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [reset])

  return { pay: checkout.mutate, isLeaving: checkout.isPending || checkout.isSuccess }
}
