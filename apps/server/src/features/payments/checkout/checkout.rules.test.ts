import { describe, expect, test } from 'vitest'
import { TIMEOUT } from '../../../gateways/payments/stripe-gateway.ts'
import {
  CHECKOUT_TIMEOUT_MS,
  checkoutKey,
  checkoutRefusal,
  preparingCheckout,
  returnOriginOf,
} from './checkout.rules.ts'

describe('the time limit of a checkout', () => {
  test('is longer than one provider call and shorter than ten seconds', () => {
    expect(TIMEOUT.callMs).toBeLessThan(CHECKOUT_TIMEOUT_MS)
    expect(CHECKOUT_TIMEOUT_MS).toBeLessThan(10_000)
  })
})

describe('checkoutRefusal', () => {
  const team = { paid: false, deleted_at: null }
  const open = { status: 'active', entry_fee_cents: 1000 } as const

  test('is undefined for an unpaid team of an active tournament', () => {
    expect(checkoutRefusal({ team, tournament: open })).toBeUndefined()
  })

  const [gone, paid, closed] = [
    ['not_found', 'Team not found', 'not_found'],
    ['conflict', 'Team is already paid', 'already_paid'],
    ['conflict', 'Registration is closed', 'registration_closed'],
  ]
  test.each([
    [
      'a free cup',
      { team: { ...team, paid: true }, tournament: { ...open, entry_fee_cents: 0 } },
      ['conflict', 'This cup is free', 'free_cup'],
    ],
    ['a deleted team', { team: { ...team, deleted_at: new Date() }, tournament: open }, gone],
    ['a paid team', { team: { ...team, paid: true }, tournament: open }, paid],
    ['a generated bracket', { team, tournament: { ...open, status: 'in_progress' } as const }, closed],
    ['a finished tournament', { team, tournament: { ...open, status: 'completed' } as const }, closed],
    [
      'a paid team of a finished tournament',
      { team: { ...team, paid: true }, tournament: { ...open, status: 'completed' } as const },
      paid,
    ],
  ])('says why: %s', (_name, payable, expected) => {
    const refusal = checkoutRefusal(payable)
    expect([refusal?.kind, refusal?.detail, refusal?.code]).toEqual(expected)
  })
})

test('a checkout that is being prepared should be retried in a second', () => {
  expect(preparingCheckout()).toMatchObject({ kind: 'conflict', code: 'checkout_preparing', retryAfterSeconds: 1 })
})

test('the key of an attempt never changes, so that the provider repeats its response to another release too', () => {
  expect(checkoutKey('p1')).toBe('checkout:p1')
})

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
    `https://${'x'.repeat(300)}`,
    'xhttps://cup.host',
  ])('refuses %j', (text) => {
    expect(returnOriginOf(text, allowed)).toBeUndefined()
  })
})
