import { describe, expect, test } from 'vitest'
import type { CheckoutSession } from '../../gateways/payments/payment-gateway.ts'
import { countsInPool, type MoneyArrived, refundKey, returnOriginOf, whyUnapplied } from './payment.rules.ts'

describe('returnOriginOf', () => {
  const allowed = ['https://cup.host', 'http://localhost:3000']

  test.each([
    'https://cup.host',
    'https://cup.host/',
    'HTTPS://CUP.HOST',
    'https://cup.host:443',
    ' https://cup.host',
    'https://cup.host ',
  ])('gives the allow-listed constant for %j', (text) => {
    expect(returnOriginOf(text, allowed)).toBe('https://cup.host')
  })

  test('accepts every allow-listed origin', () => {
    expect(returnOriginOf('http://localhost:3000', allowed)).toBe('http://localhost:3000')
  })

  test.each([
    '',
    'https://cup.host/a?b#c',
    'https://cup.host:8443',
    'http://cup.host',
    'https://cup.host.',
    'https://cup.host@evil.com',
    'https://evil.com@cup.host',
    'https://cup.host.evil.com',
    'https://evil.com#https://cup.host',
    'https://evil.com/https://cup.host',
    'https://cup.host\\@evil.com',
    'https:\\\\evil.com',
    '//evil.com',
    '/prize-pool',
    'javascript:alert(1)',
    'data:text/html,x',
    'null',
    'https://cup.host%00.evil.com',
    'https://cup%2ehost',
    'https://cup.hоst',
    'https://cup。host',
    'ht\ntps://cup.host',
    'https://cup.host\r\nLocation: x',
    'file:///etc/passwd',
    'blob:https://cup.host/uuid',
    `https://cup.host/${'x'.repeat(300)}`,
  ])('refuses %j', (text) => {
    expect(returnOriginOf(text, allowed)).toBeUndefined()
  })
})

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
  const arrived: MoneyArrived = {
    paymentId: 'payment',
    session,
    livemode: false,
    team: { paid: false, deleted_at: null },
    tournament: { status: 'active' },
  }

  test('is undefined for the fee of an unpaid team in an active tournament', () => {
    expect(whyUnapplied(arrived)).toBeUndefined()
  })

  const cases: [string, Partial<MoneyArrived>, string][] = [
    ['another amount', { session: { ...session, amountCents: 999 } }, 'mismatch'],
    ['no amount', { session: { ...session, amountCents: null } }, 'mismatch'],
    ['another currency', { session: { ...session, currency: 'eur' } }, 'mismatch'],
    ['another reference', { session: { ...session, reference: 'other' } }, 'mismatch'],
    ['test money in live mode', { livemode: true }, 'mismatch'],
    ['a deleted team', { team: { paid: false, deleted_at: new Date() } }, 'team_gone'],
    ['a paid team', { team: { paid: true, deleted_at: null } }, 'already_paid'],
    ['a generated bracket', { tournament: { status: 'in_progress' } }, 'bracket_generated'],
    ['a finished tournament', { tournament: { status: 'completed' } }, 'tournament_completed'],
  ]
  test.each(cases)('names the reason: %s', (_name, change, reason) => {
    expect(whyUnapplied({ ...arrived, ...change })).toBe(reason)
  })
})

describe('countsInPool', () => {
  test('is true only for a confirmed, undisputed payment', () => {
    const states = ['creating', 'open', 'expired', 'failed', 'unapplied', 'refund_pending', 'refunded'] as const
    expect(countsInPool({ state: 'confirmed', disputed: false })).toBe(true)
    expect(countsInPool({ state: 'confirmed', disputed: true })).toBe(false)
    for (const state of states) expect(countsInPool({ state, disputed: false })).toBe(false)
  })
})

describe('refundKey', () => {
  test('stays the same for repeats and changes with the attempt', () => {
    expect([refundKey('p', 1), refundKey('p', 1), refundKey('p', 2)]).toEqual(['refund:p', 'refund:p', 'refund:p:2'])
  })
})
