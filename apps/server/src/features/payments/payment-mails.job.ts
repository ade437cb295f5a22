import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { mailRetries } from '../../jobs/job.ts'
import { toReceipt, toRefundNotice } from './payment-mail.view.ts'
import { findPaymentForMail } from './payments.queries.ts'

/** Mails the receipt. Enqueued in the transaction that makes the team paid, so there is one per payment. */
export const sendReceipt = defineJob({
  name: 'send-receipt',
  payload: z.object({ paymentId: z.string() }),
  ...mailRetries,
  handle: async (deps, { paymentId }) => {
    const payment = await findPaymentForMail(deps.db, paymentId)
    if (payment?.email) await deps.mail.send({ to: payment.email, ...toReceipt(payment) })
  },
})

/** Tells the payer about the refund and its reason. Enqueued with the refund's row, so there is one per refund. */
export const sendRefundNotice = defineJob({
  name: 'send-refund-notice',
  payload: z.object({ paymentId: z.string() }),
  ...mailRetries,
  handle: async (deps, { paymentId }) => {
    const payment = await findPaymentForMail(deps.db, paymentId)
    if (payment?.email) await deps.mail.send({ to: payment.email, ...toRefundNotice(payment) })
  },
})
