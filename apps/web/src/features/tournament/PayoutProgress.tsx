import type { Tournament } from '@cup/contract/tournaments'

/** Nobody has to ask whether the winners have been paid. */
export function PayoutProgress({ tournament: { payouts_sent, payouts_total } }: { tournament: Tournament }) {
  if (payouts_total === 0) return null
  return (
    <p className="text-small text-text-2 tabular-nums">
      Prizes paid: {payouts_sent} of {payouts_total}
    </p>
  )
}
