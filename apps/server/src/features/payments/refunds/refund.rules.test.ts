import { describe, expect, test } from 'vitest'
import type { ProviderRefund } from '../../../gateways/payments/payment-gateway.ts'
import {
  findRefundUpdate,
  isFullyRefunded,
  isPartialRefundUpdate,
  type KnownRefund,
  refundKey,
} from './refund.rules.ts'

const listed = (id: string, state: ProviderRefund['state'], amountCents = 1000): ProviderRefund => ({
  id,
  state,
  amountCents,
  paymentIntent: 'pi_1',
  failureReason: null,
})
const known = (state: KnownRefund['state'], id: string | null = null, superseded: string[] = []): KnownRefund => ({
  state,
  provider_refund_id: id,
  superseded_ids: superseded,
})

describe('findRefundUpdate', () => {
  const cases: [string, KnownRefund, ProviderRefund[], string | undefined][] = [
    ['nothing is listed', known('pending'), [], undefined],
    ['the first response', known('pending'), [listed('a', 'pending')], 'a'],
    ['it went through', known('pending', 'a'), [listed('a', 'succeeded')], 'a'],
    ['it failed after all', known('succeeded', 'a'), [listed('a', 'failed')], 'a'],
    ['an older state of the same', known('succeeded', 'a'), [listed('a', 'pending')], undefined],
    ['an older state after a failure', known('failed', 'a'), [listed('a', 'succeeded')], undefined],
    ['the same state', known('failed', 'a'), [listed('a', 'failed')], undefined],
    ['a failure that was retried', known('pending', null, ['a']), [listed('a', 'failed')], undefined],
    ['the retry of a failure', known('pending', null, ['a']), [listed('b', 'succeeded'), listed('a', 'failed')], 'b'],
    ['one repeated at the provider', known('failed', 'a'), [listed('b', 'pending'), listed('a', 'failed')], 'b'],
    ['a stranger beside one that went through', known('succeeded', 'a'), [listed('b', 'succeeded')], undefined],
    ['the id of one that was done already', known('succeeded'), [listed('a', 'succeeded')], 'a'],
    ['a stranger that failed', known('failed'), [listed('b', 'failed')], undefined],
    ['a part that was refunded before', known('pending'), [listed('p', 'succeeded', 400)], undefined],
    ['a part that failed', known('pending'), [listed('p', 'failed', 400)], undefined],
    ['the rest after a part', known('pending'), [listed('r', 'succeeded', 600), listed('p', 'succeeded', 400)], 'r'],
    ['the same state of ours, with another beside it', known('pending', 'a'), [listed('b', 'succeeded')], undefined],
    ['a stranger that failed beside ours', known('pending', 'a'), [listed('b', 'failed')], undefined],
    ['a part too little', known('pending'), [listed('r', 'succeeded', 599), listed('p', 'succeeded', 400)], undefined],
    ['a rest that failed', known('pending'), [listed('r', 'failed', 600), listed('p', 'succeeded', 400)], 'r'],
  ]
  test.each(cases)('%s', (_name, before, refunds, expected) => {
    expect(findRefundUpdate(before, refunds, 1000)?.id).toBe(expected)
  })
})

describe('isFullyRefunded', () => {
  test('adds up all refunds that have not failed', () => {
    expect(isFullyRefunded([listed('a', 'succeeded', 400), listed('b', 'pending', 600)], 1000)).toBe(true)
    expect(isFullyRefunded([listed('a', 'succeeded', 400), listed('b', 'failed', 600)], 1000)).toBe(false)
    expect(isFullyRefunded([listed('a', 'succeeded', 400), listed('b', 'pending', 599)], 1000)).toBe(false)
  })
})

describe('a partial refund is an update', () => {
  test.each([
    ['when it is made', undefined, 'succeeded', true],
    ['while it is on its way', undefined, 'pending', true],
    ['not if it failed before we learned of it', undefined, 'failed', false],
    ['when it fails', { failed: false }, 'failed', true],
    ['not a second time', { failed: false }, 'succeeded', false],
    ['not when it has failed before', { failed: true }, 'failed', false],
    ['not when it comes back to life', { failed: true }, 'succeeded', false],
  ] as const)('%s', (_name, before, state, expected) => {
    expect(isPartialRefundUpdate(before, listed('p', state, 400))).toBe(expected)
  })
})

describe('refundKey', () => {
  test('stays the same for repeats and changes with the attempt', () => {
    expect([refundKey('p', 1), refundKey('p', 1), refundKey('p', 2)]).toEqual(['refund:p', 'refund:p', 'refund:p:2'])
  })
})
