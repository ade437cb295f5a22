import { startCheckout } from '@cup/contract/payments'
import { useEffect } from 'react'
import { isUnauthenticated } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { leavePage } from '../../api/leave-page.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'

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
