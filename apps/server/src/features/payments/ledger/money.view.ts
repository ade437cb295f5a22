import { centsToDollars } from '@cup/contract/money'
import type { LedgerRow, MoneyView, PaymentRow } from '@cup/contract/payments'
import type { LedgerReason } from '../../../db/money-tables.ts'
import type { Cell } from '../../../text/csv.ts'
import type { LedgerSum, ListedLedgerRow, ListedPayment } from './ledger.queries.ts'

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
  partly_refunded: centsToDollars(row.partly_refunded_cents),
  disputed: row.disputed,
  dispute: toDispute(row),
  needs_attention: needsAttention(row),
})

const toDispute = ({ dispute_state, dispute_cents, evidence_due_at }: ListedPayment): PaymentRow['dispute'] =>
  dispute_state === null
    ? null
    : {
        state: dispute_state,
        amount: dispute_cents === null ? null : centsToDollars(dispute_cents),
        evidence_due_at: dispute_state === 'open' ? (evidence_due_at?.toISOString() ?? null) : null,
      }

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
  /** The newest rows. */
  ledger: readonly ListedLedgerRow[]
  /** Over all rows. */
  sums: readonly LedgerSum[]
  costCents: readonly number[]
}

/** `fees + added − refunds − disputes = prize_pool`: all five are sums over the same ledger. */
export function toMoneyView({ tournamentId, payments, ledger, sums, costCents }: Money): MoneyView {
  return {
    tournament_id: tournamentId,
    prize_pool: centsToDollars(sumCents(sums)),
    fees: summarise(sums, { out: [], back: ['paid'] }, 1),
    added: centsToDollars(sumCents(sums.filter(({ reason }) => reason === 'added'))),
    refunds: summarise(sums, { out: ['refund', 'void'], back: ['refund_failed'] }, -1),
    disputes: summarise(sums, { out: ['dispute'], back: ['dispute_won'] }, -1),
    provider_costs: {
      count: costCents.length,
      amount: centsToDollars(costCents.reduce((sum, cents) => sum + cents, 0)),
    },
    payments: payments.map(toPaymentRow),
    ledger: ledger.map(toLedgerRow),
    ledger_count: countRows(sums),
  }
}

/** Reasons for rows that count, and for rows that reverse them. */
interface Reasons {
  out: readonly LedgerReason[]
  back: readonly LedgerReason[]
}

function summarise(sums: readonly LedgerSum[], { out, back }: Reasons, sign: 1 | -1) {
  const outRows = sums.filter((row) => out.includes(row.reason))
  const backRows = sums.filter((row) => back.includes(row.reason))
  return {
    count: Math.abs(countRows(backRows) - countRows(outRows)),
    amount: centsToDollars(sign * (sumCents(outRows) + sumCents(backRows)) || 0),
  }
}

const sumCents = (sums: readonly LedgerSum[]): number => sums.reduce((sum, row) => sum + row.cents, 0)
const countRows = (sums: readonly LedgerSum[]): number => sums.reduce((sum, row) => sum + row.count, 0)

export const LEDGER_CSV_HEADER = ['id', 'at', 'team', 'reason', 'amount', 'prize_pool', 'payment_id']

/** Every row shows the running total, so that the file can be checked by eye. */
export const toLedgerCells = (row: ListedLedgerRow, poolCents: number): Cell[] => [
  row.id,
  row.created_at.toISOString(),
  row.team_name ?? '',
  row.reason,
  { cents: row.amount_cents },
  { cents: poolCents },
  row.payment_id ?? '',
]
