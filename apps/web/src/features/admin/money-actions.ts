import { retryRefund } from '@cup/contract/payments'
import { markPayoutSent, markPayoutsSent, setPrizeAmounts, unmarkPayoutSent } from '@cup/contract/payouts'
import { call } from '../../api/call.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { adminAction } from './use-admin-action.ts'

interface SentPayouts {
  tournamentId: string
  payoutIds: string[]
  method: string
  reference: string
}

interface PrizeAmounts {
  first: number
  second: number
  third: number
}

interface SentPayout {
  payoutId: string
  method: string
  reference: string
  /** Why a held prize is sent anyway. */
  reason: string
}

export const moneyActions = {
  retryRefund: adminAction({
    run: (paymentId: string) => call(retryRefund, { params: { id: paymentId } }),
    messages: adminMessages.retryRefund,
  }),
  setPrizeAmounts: adminAction({
    run: ({ tournamentId, amounts }: { tournamentId: string; amounts: PrizeAmounts }) =>
      call(setPrizeAmounts, { params: { id: tournamentId }, body: amounts }),
    messages: adminMessages.setPrizeAmounts,
  }),
  markPayoutSent: adminAction({
    run: ({ payoutId, ...body }: SentPayout) => call(markPayoutSent, { params: { id: payoutId }, body }),
    messages: adminMessages.markPayoutSent,
  }),
  markPayoutsSent: adminAction({
    run: ({ tournamentId, payoutIds, method, reference }: SentPayouts) =>
      call(markPayoutsSent, { params: { id: tournamentId }, body: { payout_ids: payoutIds, method, reference } }),
    messages: adminMessages.markPayoutsSent,
  }),
  unmarkPayoutSent: adminAction({
    run: ({ payoutId, reason }: { payoutId: string; reason: string }) =>
      call(unmarkPayoutSent, { params: { id: payoutId }, body: { reason } }),
    messages: adminMessages.unmarkPayoutSent,
  }),
}
