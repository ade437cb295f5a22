import * as z from 'zod/mini'
import { defineJob } from '../../jobs/job.ts'
import { mailRetries } from '../../jobs/mail-retries.ts'
import { findPaymentForMail } from './money.queries.ts'
import { toRefundNotice } from './payment-mail.view.ts'

/** Tells the payer that the money comes back, and why; enqueued with the one row that a refund has. */
export const sendRefundNotice = defineJob({
  name: 'send-refund-notice',
  payload: z.object({ paymentId: z.string() }),
  ...mailRetries,
  handle: async (deps, { paymentId }) => {
    const payment = await findPaymentForMail(deps.db, paymentId)
    if (payment?.email) await deps.mail.send({ to: payment.email, ...toRefundNotice(payment) })
  },
})
