import { describe, expect, test } from 'vitest'
import type { LedgerSum, ListedPayment } from './ledger.queries.ts'
import { LEDGER_CSV_HEADER, toLedgerCells, toMoneyView, toPaymentRow } from './money.view.ts'

const listed: ListedPayment = {
  id: 'p1',
  team_id: 't1',
  team_name: 'Falcons',
  payer_name: 'Ada',
  state: 'confirmed',
  expected_cents: 1000,
  received_cents: 1250,
  created_at: new Date('2026-11-06T18:00:00Z'),
  confirmed_at: new Date('2026-11-06T18:05:00Z'),
  disputed: false,
  partly_refunded_cents: 250,
  dispute_state: null,
  dispute_cents: null,
  evidence_due_at: null,
  refund_reason: null,
  refund_error: null,
}

describe('a payment in the list', () => {
  test('shows what was received, in dollars', () => {
    expect(toPaymentRow(listed)).toEqual({
      id: 'p1',
      team_id: 't1',
      team_name: 'Falcons',
      payer_name: 'Ada',
      state: 'confirmed',
      amount: 12.5,
      created_at: '2026-11-06T18:00:00.000Z',
      confirmed_at: '2026-11-06T18:05:00.000Z',
      refund_reason: null,
      refund_error: null,
      partly_refunded: 2.5,
      disputed: false,
      dispute: null,
      needs_attention: false,
    })
  })

  test('shows the fee while nothing was received', () => {
    const { amount, confirmed_at } = toPaymentRow({ ...listed, received_cents: null, confirmed_at: null })
    expect([amount, confirmed_at]).toEqual([10, null])
  })

  test.each([
    ['a refund failed', { state: 'refund_failed' }, true],
    ['it is disputed', { disputed: true }, true],
    ['a refund is on its way', { state: 'refund_pending' }, false],
    ['the bank has taken it back', { state: 'charged_back' }, false],
  ] as const)('needs attention when %s: %o', (_name, change, expected) => {
    expect(toPaymentRow({ ...listed, ...change }).needs_attention).toBe(expected)
  })

  test('shows the deadline of a dispute while it is open', () => {
    const evidence_due_at = new Date('2026-12-01T00:00:00Z')
    const disputeOf = (change: Partial<ListedPayment>) => toPaymentRow({ ...listed, ...change }).dispute
    expect(disputeOf({ dispute_state: 'open', dispute_cents: 750, evidence_due_at })).toEqual({
      state: 'open',
      amount: 7.5,
      evidence_due_at: '2026-12-01T00:00:00.000Z',
    })
    expect(disputeOf({ dispute_state: 'open' })).toEqual({ state: 'open', amount: null, evidence_due_at: null })
    expect(disputeOf({ dispute_state: 'won', dispute_cents: 0, evidence_due_at })).toEqual({
      state: 'won',
      amount: 0,
      evidence_due_at: null,
    })
  })
})

const row = {
  id: '7',
  tournament_id: 'c1',
  payment_id: 'p1',
  reason: 'refund',
  amount_cents: -400,
  external_ref: 're_1',
  created_at: new Date('2026-11-06T18:05:00Z'),
  team_name: 'Falcons',
} as const

describe('the money of a tournament', () => {
  test('adds up: fees, the added prize, refunds and disputes make the pool, without reversed ones', () => {
    const sums: LedgerSum[] = [
      { reason: 'paid', count: 8, cents: 8000 },
      { reason: 'void', count: 2, cents: -2000 },
      { reason: 'refund', count: 3, cents: -900 },
      { reason: 'refund_failed', count: 1, cents: 400 },
      { reason: 'dispute', count: 3, cents: -3000 },
      { reason: 'dispute_won', count: 1, cents: 1000 },
      { reason: 'added', count: 1, cents: 5000 },
    ]
    expect(toMoneyView({ tournamentId: 'c1', payments: [listed], ledger: [row], sums, costCents: [1500, 25] })).toEqual(
      {
        tournament_id: 'c1',
        prize_pool: 85,
        fees: { count: 8, amount: 80 },
        added: 50,
        refunds: { count: 4, amount: 25 },
        disputes: { count: 2, amount: 20 },
        provider_costs: { count: 2, amount: 15.25 },
        payments: [toPaymentRow(listed)],
        ledger: [
          {
            id: '7',
            payment_id: 'p1',
            team_name: 'Falcons',
            reason: 'refund',
            amount: -4,
            at: '2026-11-06T18:05:00.000Z',
          },
        ],
        ledger_count: 19,
      },
    )
  })
})

test('a line of the file has a cell for every name in its header', () => {
  expect(LEDGER_CSV_HEADER).toEqual(['id', 'at', 'team', 'reason', 'amount', 'prize_pool', 'payment_id'])
  expect(toLedgerCells(row, 600)).toEqual([
    '7',
    '2026-11-06T18:05:00.000Z',
    'Falcons',
    'refund',
    { cents: -400 },
    { cents: 600 },
    'p1',
  ])
})
