import { describe, expect, test } from 'vitest'
import type { ProviderDispute, ProviderRefund } from '../../../gateways/payments/payment-gateway.ts'
import { differencesBetween, type OwnBooks, type ProviderLists, sameDifference } from './comparison.rules.ts'

const own = { payment_id: 'p1', team_name: 'Falcons' }
const ownPayment = { ...own, must_be_listed: true, provider_id: 'pi_1', received_cents: 1000 }
const ownRefund = { ...own, must_be_listed: true, provider_id: 're_1', failed: false }
const ownDispute = { ...own, provider_id: 'dp_1', state: 'open' as const }
const payment = { paymentIntent: 'pi_1', amountCents: 1000 }
const refund: ProviderRefund = {
  id: 're_1',
  state: 'succeeded',
  amountCents: 1000,
  paymentIntent: 'pi_1',
  failureReason: null,
}
const dispute = { id: 'dp_1', state: 'open', amountCents: 1000, paymentIntent: 'pi_1' } as ProviderDispute

const between = (ours: Partial<OwnBooks>, theirs: Partial<ProviderLists>) =>
  differencesBetween(
    { payments: [], refunds: [], disputes: [], ...ours },
    { payments: [], refunds: [], disputes: [], ...theirs },
  )
const here = (kind: string, provider_id: string, payment_intent: string | null, text: string) => ({
  kind,
  payment_id: 'p1',
  team_name: 'Falcons',
  provider_id,
  payment_intent,
  text,
})
const unknown = (kind: string, provider_id: string, text: string) => ({
  ...here(kind, provider_id, 'pi_1', text),
  payment_id: null,
  team_name: null,
})

test('two equal books have no differences', () => {
  expect(
    between(
      { payments: [ownPayment], refunds: [ownRefund], disputes: [ownDispute] },
      { payments: [payment], refunds: [refund], disputes: [dispute] },
    ),
  ).toEqual([])
})

describe('a payment', () => {
  test('that we do not know', () => {
    expect(between({}, { payments: [{ ...payment, amountCents: 1050 }] })).toEqual([
      unknown('payment', 'pi_1', 'A payment of $10.50 is not in our books.'),
    ])
  })

  test('of another amount', () => {
    expect(between({ payments: [{ ...ownPayment, received_cents: 905 }] }, { payments: [payment] })).toEqual([
      here('payment', 'pi_1', 'pi_1', 'Falcons paid $10.00, but our books say $9.05.'),
    ])
  })

  test('of ours that the provider does not list, if it must', () => {
    const others = [{ ...payment, paymentIntent: 'pi_2' }]
    const known = { ...ownPayment, provider_id: 'pi_2' }
    expect(between({ payments: [ownPayment, known] }, { payments: others })).toEqual([
      here('payment', 'pi_1', null, "A payment of Falcons is not in the provider's list."),
    ])
    expect(between({ payments: [{ ...ownPayment, must_be_listed: false }] }, {})).toEqual([])
  })
})

describe('a refund', () => {
  test('that we do not know, unless it failed', () => {
    expect(between({}, { refunds: [{ ...refund, amountCents: 400 }] })).toEqual([
      unknown('refund', 're_1', 'A refund of $4.00 is not in our books.'),
    ])
    expect(between({}, { refunds: [{ ...refund, state: 'failed' }] })).toEqual([])
  })

  test('that failed only there', () => {
    expect(between({ refunds: [ownRefund] }, { refunds: [{ ...refund, state: 'failed' }] })).toEqual([
      here('refund', 're_1', 'pi_1', 'A refund of $10.00 for Falcons failed, but our books say it was made.'),
    ])
  })

  test('that failed only here', () => {
    expect(between({ refunds: [{ ...ownRefund, failed: true }] }, { refunds: [refund] })).toEqual([
      here('refund', 're_1', 'pi_1', 'A refund of $10.00 for Falcons was made, but our books say it failed.'),
    ])
  })

  test('of ours that the provider does not list, if it must', () => {
    expect(between({ refunds: [ownRefund] }, {})).toEqual([
      here('refund', 're_1', null, "A refund of Falcons is not in the provider's list."),
    ])
    expect(between({ refunds: [{ ...ownRefund, must_be_listed: false }] }, {})).toEqual([])
  })
})

describe('a dispute', () => {
  test('that we do not know, unless it is an inquiry only', () => {
    expect(between({}, { disputes: [dispute] })).toEqual([
      unknown('dispute', 'dp_1', 'A dispute over $10.00 is not in our books.'),
    ])
    expect(between({}, { disputes: [{ ...dispute, state: 'inquiry' }] })).toEqual([])
  })

  test('in another state', () => {
    expect(between({ disputes: [ownDispute] }, { disputes: [{ ...dispute, state: 'lost' }] })).toEqual([
      here('dispute', 'dp_1', 'pi_1', 'The dispute of Falcons is lost, but our books say open.'),
    ])
  })

  test('of ours need not be listed: the provider lists it by the day it was opened', () => {
    expect(between({ disputes: [ownDispute] }, {})).toEqual([])
  })
})

test('two differences are the same if they have the same kind and provider id', () => {
  const [first, second] = between({}, { payments: [payment, { ...payment, paymentIntent: 'pi_2' }] })
  const [other] = between({}, { refunds: [{ ...refund, id: 'pi_1' }] })
  if (first === undefined || second === undefined || other === undefined) throw new Error('three differences expected')
  expect(sameDifference(first, { ...first, text: 'now in other words' })).toBe(true)
  expect(sameDifference(first, second)).toBe(false)
  expect(sameDifference(first, other)).toBe(false)
})
