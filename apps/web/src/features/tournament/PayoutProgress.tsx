import type { Tournament } from '@cup/contract/tournaments'

/** Shows publicly how many prizes have been sent. */
export function PayoutProgress({ tournament: { payouts_sent, payouts_total } }: { tournament: Tournament }) {
  if (payouts_total === 0) return null
  return (
    <p className="text-small text-text-2 tabular-nums">
      Prizes paid: {payouts_sent} of {payouts_total}
    </p>
  )
}
