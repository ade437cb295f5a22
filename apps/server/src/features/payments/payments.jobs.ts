import type { AnyJob } from '../../jobs/job.ts'
import { checkLedger } from './check-ledger.job.ts'
import { expireCheckout } from './expire-checkout.job.ts'
import { purgeProviderEvents } from './purge-provider-events.job.ts'
import { reconcilePayments } from './reconcile-payments.job.ts'
import { refundPayment } from './refund-payment.job.ts'
import { sendReceipt } from './send-receipt.job.ts'
import { sendRefundNotice } from './send-refund-notice.job.ts'

/** What is done about money outside of requests. */
export const paymentJobs: readonly AnyJob[] = [
  checkLedger,
  expireCheckout,
  purgeProviderEvents,
  reconcilePayments,
  refundPayment,
  sendReceipt,
  sendRefundNotice,
]
