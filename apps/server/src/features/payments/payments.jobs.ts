import type { AnyJob } from '../../define-job.ts'
import { compareWithProvider } from './comparison/compare-with-provider.job.ts'
import { expireCheckout } from './expire-checkouts.job.ts'
import { checkLedger, checkWholeLedger } from './ledger/check-ledger.job.ts'
import { sendReceipt, sendRefundNotice } from './payment-mails.job.ts'
import { reconcilePayments } from './reconcile-payments.job.ts'
import { sendRefund } from './refunds/send-refund.job.ts'

export const paymentJobs: readonly AnyJob[] = [
  checkLedger,
  compareWithProvider,
  checkWholeLedger,
  expireCheckout,
  reconcilePayments,
  sendRefund,
  sendReceipt,
  sendRefundNotice,
]
