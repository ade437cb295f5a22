import type { Mail } from '../../gateways/mail/mailer.ts'
import type { RefundReason } from './payment.rules.ts'
import type { PaymentForMail } from './payments.queries.ts'

type Letter = Pick<Mail, 'subject' | 'text'>

/** The reasons for a refund, as told to the payer. */
const WHY: Record<RefundReason, string> = {
  team_deleted: 'the organiser removed the team before the bracket was generated',
  team_withdrawn: 'the team was withdrawn before the bracket was generated',
  tournament_reset: 'the tournament was reset',
  tournament_cancelled: 'the tournament was cancelled',
  mismatch: 'the payment did not match the entry fee',
  team_gone: 'the team no longer exists',
  already_paid: 'the entry fee of the team had already been paid',
  bracket_generated: 'the bracket had already been generated',
  tournament_completed: 'the tournament was already over',
  provider_side: 'the organiser refunded it',
}

export function toReceipt(payment: PaymentForMail): Letter {
  return {
    subject: `Entry fee received: ${payment.team_name}`,
    text: lines(
      `Hi ${payment.payer_name},`,
      '',
      `we received the entry fee for ${payment.team_name} in ${payment.tournament_name}. Your team is in.`,
      '',
      `Amount: ${amountOf(payment)}`,
      ...paidAt(payment),
      `Reference: ${payment.id}`,
      '',
      `Teams and prize pool: ${payment.return_origin}/prize-pool`,
      '',
      'All entry fees form the prize pool. If you withdraw the team before the bracket is generated, the fee is refunded;',
      'the fee of a disqualified team stays in the pool.',
    ),
  }
}

const paidAt = ({ confirmed_at: at }: PaymentForMail): string[] =>
  at === null ? [] : [`Paid: ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`]

export function toRefundNotice(payment: PaymentForMail): Letter {
  const why = WHY[payment.refund_reason as RefundReason] ?? WHY.provider_side
  return {
    subject: `Your entry fee is being refunded: ${payment.team_name}`,
    text: lines(
      `Hi ${payment.payer_name},`,
      '',
      `we are refunding your payment of ${amountOf(payment)} for ${payment.team_name} in ${payment.tournament_name},`,
      `because ${why}.`,
      '',
      'You need not do anything. The money goes back to the card you paid with, usually within 5 to 10 days.',
      '',
      `Reference: ${payment.id}`,
    ),
  }
}

const amountOf = ({ received_cents, expected_cents, received_currency }: PaymentForMail): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: received_currency ?? 'usd' }).format(
    (received_cents ?? expected_cents) / 100,
  )

const lines = (...text: string[]): string => `${text.join('\n')}\n`
