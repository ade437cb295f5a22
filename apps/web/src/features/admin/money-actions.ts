import { retryRefund } from '@cup/contract/payments'
import { markPayoutSent, setPrizeAmounts } from '@cup/contract/payouts'
import { call } from '../../api/call.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { adminAction } from './admin-action.ts'

export interface PrizeAmounts {
  first: number
  second: number
  third: number
}

export interface SentPayout {
  payoutId: string
  method: string
  reference: string
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
}
