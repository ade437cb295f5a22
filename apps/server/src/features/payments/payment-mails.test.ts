import { describe, expect, test } from 'vitest'
import { toReceipt, toRefundNotice } from './payment-mails.job.ts'
import type { PaymentForMail } from './payments.queries.ts'

const payment: PaymentForMail = {
  id: 'p1',
  email: 'ada@example.com',
  payer_name: 'Ada',
  team_name: 'Falcons',
  tournament_name: 'Cup 7',
  received_cents: 1000,
  expected_cents: 900,
  received_currency: 'usd',
  confirmed_at: new Date('2026-11-06T18:05:40Z'),
  return_origin: 'https://cup.example',
  refund_reason: null,
}

describe('a receipt', () => {
  test('names payer, amount, team and time, and explains what happens to the fee', () => {
    expect(toReceipt(payment)).toEqual({
      subject: 'Entry fee received: Falcons',
      text: [
        'Hi Ada,',
        '',
        'we received the entry fee for Falcons in Cup 7. Your team is in.',
        '',
        'Amount: $10.00',
        'Paid: 2026-11-06 18:05 UTC',
        'Reference: p1',
        '',
        'Teams and prize pool: https://cup.example/prize-pool',
        '',
        'All entry fees form the prize pool. If you withdraw the team before the bracket is generated, the fee is refunded;',
        'the fee of a disqualified team stays in the pool.',
        '',
      ].join('\n'),
    })
  })

  test('of a payment without a time does not name one', () => {
    expect(toReceipt({ ...payment, confirmed_at: null }).text).toContain('\nAmount: $10.00\nReference: p1\n')
  })
})

describe('the notice of a refund', () => {
  const why = (refund_reason: string) => toRefundNotice({ ...payment, refund_reason }).text.split('\n')[3]

  test('names the amount and the reason, and that there is nothing to do', () => {
    expect(toRefundNotice({ ...payment, refund_reason: 'team_withdrawn' })).toEqual({
      subject: 'Your entry fee is being refunded: Falcons',
      text: [
        'Hi Ada,',
        '',
        'we are refunding your payment of $10.00 for Falcons in Cup 7,',
        'because the team was withdrawn before the bracket was generated.',
        '',
        'You need not do anything. The money goes back to the card you paid with, usually within 5 to 10 days.',
        '',
        'Reference: p1',
        '',
      ].join('\n'),
    })
  })

  test.each([
    ['team_deleted', 'because the organiser removed the team before the bracket was generated.'],
    ['tournament_reset', 'because the tournament was reset.'],
    ['tournament_cancelled', 'because the tournament was cancelled.'],
    ['mismatch', 'because the payment did not match the entry fee.'],
    ['team_gone', 'because the team no longer exists.'],
    ['already_paid', 'because the entry fee of the team had already been paid.'],
    ['bracket_generated', 'because the bracket had already been generated.'],
    ['tournament_completed', 'because the tournament was already over.'],
    ['provider_side', 'because the organiser refunded it.'],
  ])('%s: %s', (reason, sentence) => {
    expect(why(reason)).toBe(sentence)
  })

  test('names the currency that was received, and the fee while nothing was', () => {
    expect(toRefundNotice({ ...payment, received_currency: 'eur' }).text).toContain('payment of €10.00 for')
    expect(toRefundNotice({ ...payment, received_cents: null, received_currency: null }).text).toContain('of $9.00 for')
  })
})
