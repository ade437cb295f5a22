import { centsToDollars } from '@cup/contract/money'
import type { LedgerRow, MoneyView, PaymentRow } from '@cup/contract/payments'
import type { LedgerReason } from '../../../db/money-tables.ts'
import { type Cell, toCsv } from '../../../text/csv.ts'
import type { ListedLedgerRow, ListedPayment } from './ledger.queries.ts'

export const toPaymentRow = (row: ListedPayment): PaymentRow => ({
  id: row.id,
  team_id: row.team_id,
  team_name: row.team_name,
  payer_name: row.payer_name,
  state: row.state,
  amount: centsToDollars(row.received_cents ?? row.expected_cents),
  created_at: row.created_at.toISOString(),
  confirmed_at: row.confirmed_at?.toISOString() ?? null,
  refund_reason: row.refund_reason,
  refund_error: row.refund_error,
  disputed: row.disputed,
  needs_attention: needsAttention(row),
})

const needsAttention = ({ state, disputed }: ListedPayment): boolean => state === 'refund_failed' || disputed

const toLedgerRow = (row: ListedLedgerRow): LedgerRow => ({
  id: row.id,
  payment_id: row.payment_id,
  team_name: row.team_name,
  reason: row.reason,
  amount: centsToDollars(row.amount_cents),
  at: row.created_at.toISOString(),
})

interface Money {
  tournamentId: string
  payments: readonly ListedPayment[]
  ledger: readonly ListedLedgerRow[]
  costCents: readonly number[]
}

/** `fees − refunds − disputes = prize_pool`: all four are sums over the same ledger. */
export function toMoneyView({ tournamentId, payments, ledger, costCents }: Money): MoneyView {
  const attention = payments.filter(needsAttention)
  return {
    tournament_id: tournamentId,
    prize_pool: centsToDollars(sumCents(ledger)),
    fees: summarise(ledger, { out: [], back: ['paid'] }, 1),
    refunds: summarise(ledger, { out: ['refund', 'void'], back: ['refund_failed'] }, -1),
    disputes: summarise(ledger, { out: ['dispute'], back: ['dispute_won'] }, -1),
    provider_costs: {
      count: costCents.length,
      amount: centsToDollars(costCents.reduce((sum, cents) => sum + cents, 0)),
    },
    payments: [...attention, ...payments.filter((payment) => !attention.includes(payment))].map(toPaymentRow),
    ledger: ledger.map(toLedgerRow),
  }
}

interface Reasons {
  out: readonly LedgerReason[]
  back: readonly LedgerReason[]
}

function summarise(ledger: readonly ListedLedgerRow[], { out, back }: Reasons, sign: 1 | -1) {
  const outRows = ledger.filter((row) => out.includes(row.reason))
  const backRows = ledger.filter((row) => back.includes(row.reason))
  return {
    count: Math.abs(backRows.length - outRows.length),
    amount: centsToDollars(sign * (sumCents(outRows) + sumCents(backRows)) || 0),
  }
}

const sumCents = (rows: readonly ListedLedgerRow[]): number => rows.reduce((sum, row) => sum + row.amount_cents, 0)

/** Every row shows the running total, so that the file can be checked by eye. */
export function toLedgerCsv(ledger: readonly ListedLedgerRow[]): string {
  let poolCents = 0
  const rows = ledger.map((row): Cell[] => {
    poolCents += row.amount_cents
    return [
      row.id,
      row.created_at.toISOString(),
      row.team_name,
      row.reason,
      { cents: row.amount_cents },
      { cents: poolCents },
      row.payment_id,
    ]
  })
  return toCsv(['id', 'at', 'team', 'reason', 'amount', 'prize_pool', 'payment_id'], rows)
}
