import { startCheckout } from '@cup/contract/payments'
import { useEffect } from 'react'
import { isUnauthenticated } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { leavePage } from '../../api/leave-page.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { Button } from '../../ui/Button.tsx'
import type { ButtonSize, ButtonVariant } from '../../ui/button-style.ts'
import { toast } from '../../ui/toast.ts'

interface PayButtonProps {
  teamId: string
  teamName: string
  label?: 'Pay $10' | 'Pay $10 Entry Fee'
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  onSignedOut: () => void
}

export function PayButton(props: PayButtonProps) {
  const { teamId, teamName, label = 'Pay $10', variant = 'primary', size, className, onSignedOut } = props
  const { pay, isLeaving } = useStartCheckout({ onSignedOut })
  return (
    <Button
      variant={variant}
      busy={isLeaving}
      onClick={() => pay(teamId)}
      aria-description={`for ${teamName}`}
      {...(size ? { size } : {})}
      {...(className ? { className } : {})}
    >
      {label}
    </Button>
  )
}

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
