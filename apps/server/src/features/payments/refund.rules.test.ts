import { describe, expect, test } from 'vitest'
import type { ProviderRefund } from '../../gateways/payments/payment-gateway.ts'
import { isDisputed, isNewsAboutDispute } from './dispute.rules.ts'
import { isFullyRefunded, type KnownRefund, newsAboutRefund } from './refund.rules.ts'

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

describe('newsAboutRefund', () => {
  const cases: [string, KnownRefund, ProviderRefund[], string | undefined][] = [
    ['nothing is listed', known('pending'), [], undefined],
    ['the first answer', known('pending'), [listed('a', 'pending')], 'a'],
    ['it went through', known('pending', 'a'), [listed('a', 'succeeded')], 'a'],
    ['it failed after all', known('succeeded', 'a'), [listed('a', 'failed')], 'a'],
    ['an older state of the same', known('succeeded', 'a'), [listed('a', 'pending')], undefined],
    ['an older state after a failure', known('failed', 'a'), [listed('a', 'succeeded')], undefined],
    ['the same state', known('failed', 'a'), [listed('a', 'failed')], undefined],
    ['a failure that was retried', known('pending', null, ['a']), [listed('a', 'failed')], undefined],
    ['the retry of a failure', known('pending', null, ['a']), [listed('b', 'succeeded'), listed('a', 'failed')], 'b'],
    ['one made anew at the provider', known('failed', 'a'), [listed('b', 'pending'), listed('a', 'failed')], 'b'],
    ['a stranger beside one that went through', known('succeeded', 'a'), [listed('b', 'succeeded')], undefined],
    ['the id of one that was done already', known('succeeded'), [listed('a', 'succeeded')], 'a'],
    ['a stranger that failed', known('failed'), [listed('b', 'failed')], undefined],
  ]
  test.each(cases)('%s', (_name, before, refunds, expected) => {
    expect(newsAboutRefund(before, refunds)?.id).toBe(expected)
  })
})

describe('isFullyRefunded', () => {
  test('adds up all refunds that have not failed', () => {
    expect(isFullyRefunded([listed('a', 'succeeded', 400), listed('b', 'pending', 600)], 1000)).toBe(true)
    expect(isFullyRefunded([listed('a', 'succeeded', 400), listed('b', 'failed', 600)], 1000)).toBe(false)
  })
})

describe('isNewsAboutDispute', () => {
  test.each([
    [undefined, 'open', true],
    [undefined, 'won', true],
    ['open', 'won', true],
    ['open', 'lost', true],
    ['lost', 'won', true],
    ['open', 'open', false],
    ['won', 'open', false],
    ['won', 'lost', false],
    ['lost', 'open', false],
  ] as const)('%s → %s: %s', (before, after, expected) => {
    expect(isNewsAboutDispute(before, after)).toBe(expected)
  })
})

describe('isDisputed', () => {
  test('is true while any dispute is open or lost', () => {
    expect(isDisputed([])).toBe(false)
    expect(isDisputed([{ state: 'won' }])).toBe(false)
    expect(isDisputed([{ state: 'won' }, { state: 'open' }])).toBe(true)
    expect(isDisputed([{ state: 'lost' }])).toBe(true)
  })
})
