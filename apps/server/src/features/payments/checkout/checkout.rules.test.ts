import { describe, expect, test } from 'vitest'
import { PATIENCE } from '../../../gateways/payments/stripe-gateway.ts'
import { CHECKOUT_PATIENCE_MS, checkoutRefusal, returnOriginOf } from './checkout.rules.ts'

describe('the time limit of a checkout', () => {
  test('is longer than one provider call and shorter than ten seconds', () => {
    expect(PATIENCE.callMs).toBeLessThan(CHECKOUT_PATIENCE_MS)
    expect(CHECKOUT_PATIENCE_MS).toBeLessThan(10_000)
  })
})

describe('checkoutRefusal', () => {
  const team = { paid: false, deleted_at: null }
  const open = { status: 'active' } as const

  test('is undefined for an unpaid team of an active tournament', () => {
    expect(checkoutRefusal({ team, tournament: open })).toBeUndefined()
  })

  test.each([
    ['a deleted team', { team: { ...team, deleted_at: new Date() }, tournament: open }, 'Team not found'],
    ['a paid team', { team: { ...team, paid: true }, tournament: open }, 'Team is already paid'],
    ['a generated bracket', { team, tournament: { status: 'in_progress' } as const }, 'Registration is closed'],
    ['a finished tournament', { team, tournament: { status: 'completed' } as const }, 'Registration is closed'],
    [
      'a paid team of a finished tournament',
      { team: { ...team, paid: true }, tournament: { status: 'completed' } as const },
      'Team is already paid',
    ],
  ])('says why: %s', (_name, payable, detail) => {
    expect(checkoutRefusal(payable)?.detail).toBe(detail)
  })
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
  ])('refuses %j', (text) => {
    expect(returnOriginOf(text, allowed)).toBeUndefined()
  })
})
