import { describe, expect, test } from 'vitest'
import { PATIENCE } from '../../gateways/payments/stripe-gateway.ts'
import { CHECKOUT_PATIENCE_MS, checkoutRefusal } from './checkout.rules.ts'

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
