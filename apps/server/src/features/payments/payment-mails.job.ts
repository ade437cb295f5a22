import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import type { Mail } from '../../gateways/mail/mailer.ts'
import { mailRetries } from '../../jobs/job.ts'
import { safeText, trusted } from '../../text/safe-text.ts'
import type { RefundReason } from './payment.rules.ts'
import { findPaymentForMail, type PaymentForMail } from './payments.queries.ts'

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

/** Mails the payer that the fee is refunded, and why. Enqueued with the refund's row, so there is one per refund. */
export const sendRefundNotice = defineJob({
  name: 'send-refund-notice',
  payload: z.object({ paymentId: z.string() }),
  ...mailRetries,
  handle: async (deps, { paymentId }) => {
    const payment = await findPaymentForMail(deps.db, paymentId)
    if (payment?.email) await deps.mail.send({ to: payment.email, ...toRefundNotice(payment) })
  },
})

type Letter = Pick<Mail, 'subject' | 'text'>

/** The reasons for a refund, as the payer reads them. */
const REASONS: Record<RefundReason, string> = {
  team_deleted: 'the organiser removed the team before the bracket was generated',
  team_withdrawn: 'the team was withdrawn before the bracket was generated',
  tournament_reset: 'the tournament was reset',
  tournament_cancelled: 'the tournament was cancelled',
  mismatch: 'the payment did not match the entry fee',
  team_gone: 'the team no longer exists',
  already_paid: 'the entry fee of the team had already been paid',
  cup_full: 'the checkout had expired and the cup was full',
  bracket_generated: 'the bracket had already been generated',
  tournament_completed: 'the tournament was already over',
  provider_side: 'the organiser refunded it',
}

export const toReceipt = (payment: PaymentForMail): Letter => ({
  subject: safeText`Entry fee received: ${payment.team_name}`,
  text: safeText`Hi ${payment.payer_name},

we received the entry fee for ${payment.team_name} in ${payment.tournament_name}. Your team is in.

Amount: ${trusted(amountOf(payment))}${trusted(paidAt(payment))}
Reference: ${payment.id}

Teams and prize pool: ${trusted(payment.return_origin)}/prize-pool

All entry fees form the prize pool. If you withdraw the team before the bracket is generated, the fee is refunded;
the fee of a disqualified team stays in the pool.
`,
})

const paidAt = ({ confirmed_at: at }: PaymentForMail): string =>
  at === null ? '' : `\nPaid: ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const toRefundNotice = (payment: PaymentForMail): Letter => ({
  subject: safeText`Your entry fee is being refunded: ${payment.team_name}`,
  text: safeText`Hi ${payment.payer_name},

we are refunding your payment of ${trusted(amountOf(payment))} for ${payment.team_name} in ${payment.tournament_name},
because ${REASONS[payment.refund_reason as RefundReason] ?? REASONS.provider_side}.

You need not do anything. The money goes back to the card you paid with, usually within 5 to 10 days.

Reference: ${payment.id}
`,
})

const amountOf = ({ received_cents, expected_cents, received_currency }: PaymentForMail): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: received_currency ?? 'usd' }).format(
    (received_cents ?? expected_cents) / 100,
  )
