import { describe, expect, test } from 'vitest'
import type { CheckoutSession } from '../../gateways/payments/payment-gateway.ts'
import { awaitsMoney, centsInPool, isLive, type ReceivedMoney, whyUnapplied } from './payment.rules.ts'

describe('whyUnapplied', () => {
  const session: CheckoutSession = {
    id: 'cs_1',
    url: null,
    status: 'complete',
    paid: true,
    amountCents: 1000,
    currency: 'usd',
    reference: 'payment',
    paymentIntent: 'pi_1',
    livemode: false,
  }
  const arrived: ReceivedMoney = {
    payment: { id: 'payment', expected_cents: 1000 },
    session,
    livemode: false,
    team: { paid: false, deleted_at: null },
    tournament: { status: 'active' },
    isFull: false,
  }

  test('is undefined for the fee of an unpaid team in an active tournament', () => {
    expect(whyUnapplied(arrived)).toBeUndefined()
  })

  const cases: [string, Partial<ReceivedMoney>, string][] = [
    ['the fee of another cup', { payment: { id: 'payment', expected_cents: 735 } }, 'mismatch'],
    ['another amount', { session: { ...session, amountCents: 999 } }, 'mismatch'],
    ['no amount', { session: { ...session, amountCents: null } }, 'mismatch'],
    ['another currency', { session: { ...session, currency: 'eur' } }, 'mismatch'],
    ['another reference', { session: { ...session, reference: 'other' } }, 'mismatch'],
    ['test money in live mode', { livemode: true }, 'mismatch'],
    ['a deleted team', { team: { paid: false, deleted_at: new Date() } }, 'team_gone'],
    ['a paid team', { team: { paid: true, deleted_at: null } }, 'already_paid'],
    ['a generated bracket', { tournament: { status: 'in_progress' } }, 'bracket_generated'],
    ['a cup that is full', { isFull: true }, 'cup_full'],
    ['a finished tournament', { tournament: { status: 'completed' } }, 'tournament_completed'],
  ]
  test.each(cases)('names the reason: %s', (_name, change, reason) => {
    expect(whyUnapplied({ ...arrived, ...change })).toBe(reason)
  })
})

describe('centsInPool', () => {
  test('is the fee only for a confirmed, undisputed payment', () => {
    const states = ['creating', 'open', 'expired', 'failed', 'unapplied', 'refund_pending', 'refunded'] as const
    const whole = { disputed: false, expected_cents: 1000, partly_refunded_cents: 0 }
    expect(centsInPool({ ...whole, state: 'confirmed' })).toBe(1000)
    expect(centsInPool({ ...whole, state: 'confirmed', disputed: true })).toBe(0)
    for (const state of states) expect(centsInPool({ ...whole, state })).toBe(0)
  })

  test('is less by what was partly refunded', () => {
    const partly = { state: 'confirmed', expected_cents: 1000, partly_refunded_cents: 400 } as const
    expect(centsInPool({ ...partly, disputed: false })).toBe(600)
    expect(centsInPool({ ...partly, disputed: true })).toBe(0)
  })
})

describe('a payment', () => {
  test.each([
    ['creating', true, true],
    ['open', true, true],
    ['expired', true, false],
    ['failed', true, false],
    ['confirmed', false, false],
    ['unapplied', false, false],
    ['refund_pending', false, false],
    ['refunded', false, false],
    ['refund_failed', false, false],
    ['charged_back', false, false],
  ] as const)('that is %s waits for money: %s, and can be paid at the provider: %s', (state, waits, live) => {
    expect([awaitsMoney(state), isLive(state)]).toEqual([waits, live])
  })
})
