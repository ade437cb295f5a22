import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageQuery } from './pages.ts'
import { idOf, requiredField } from './text-fields.ts'
import { Timestamp } from './timestamps.ts'

export const startCheckout = endpoint({
  method: 'POST',
  path: '/payments/checkout',
  access: 'user',
  limit: 'checkout',
  idempotent: true,
  summary: 'Captain: open, or return to, the page where the entry fee is paid',
  body: z.object({
    team_id: requiredField('team_id'),
    origin_url: z.string({ error: 'Invalid origin_url' }),
  }),
  response: z.object({ url: z.string() }),
})

export const paymentStatus = endpoint({
  method: 'GET',
  path: '/payments/status/:sessionId',
  access: 'user',
  limit: 'payment_status',
  summary: 'Whether a checkout was paid; queries the provider if nothing is recorded',
  params: z.object({ sessionId: z.string() }),
  response: z.object({ payment_status: z.enum(['paid', 'unpaid']), amount_total: z.number() }),
})

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/payments/webhook',
  access: 'public',
  limit: 'none',
  format: 'raw',
  summary: "The payment provider's signed events",
  response: z.object({ received: z.boolean() }),
})

export const paymentConfig = endpoint({
  method: 'GET',
  path: '/payments/config',
  access: 'public',
  limit: 'none',
  summary: 'For pages about payments: whether cups may have a fee, the publishable key, and the contact',
  response: z.object({
    /** If payments are off, every cup is free. */
    enabled: z.boolean(),
    publishable_key: z.nullable(z.string()),
    contact_email: z.nullable(z.string()),
  }),
})

export const PAYMENT_STATES = [
  'creating',
  'open',
  'confirmed',
  'expired',
  'failed',
  'unapplied',
  'refund_pending',
  'refunded',
  'refund_failed',
  'charged_back',
] as const
export const PaymentState = z.enum(PAYMENT_STATES)
export type PaymentState = z.infer<typeof PaymentState>

/** Amounts are in dollars, as everywhere in the API. */
export const PaymentRow = z.object({
  id: z.string(),
  team_id: z.string(),
  team_name: z.string(),
  payer_name: z.string(),
  state: PaymentState,
  amount: z.number(),
  created_at: Timestamp,
  confirmed_at: z.nullable(Timestamp),
  refund_reason: z.nullable(z.string()),
  refund_error: z.nullable(z.string()),
  /** Refunded at the provider while the team stays paid. */
  partly_refunded: z.number(),
  disputed: z.boolean(),
  /** The open dispute, else the latest one. */
  dispute: z.nullable(
    z.object({
      state: z.enum(['open', 'won', 'lost']),
      amount: z.nullable(z.number()),
      /** The provider's deadline for evidence; null once the dispute is decided. */
      evidence_due_at: z.nullable(Timestamp),
    }),
  ),
  needs_attention: z.boolean(),
})
export type PaymentRow = z.infer<typeof PaymentRow>

export const LedgerRow = z.object({
  id: z.string(),
  /** Null for an added prize, and so is the team. */
  payment_id: z.nullable(z.string()),
  team_name: z.nullable(z.string()),
  reason: z.string(),
  amount: z.number(),
  at: Timestamp,
})
export type LedgerRow = z.infer<typeof LedgerRow>

export const MoneyView = z.object({
  tournament_id: z.string(),
  prize_pool: z.number(),
  fees: z.object({ count: z.number(), amount: z.number() }),
  /** The added prize. */
  added: z.number(),
  refunds: z.object({ count: z.number(), amount: z.number() }),
  disputes: z.object({ count: z.number(), amount: z.number() }),
  /** The provider's charges, and money that was both refunded and charged back: not part of the pool. */
  provider_costs: z.object({ count: z.number(), amount: z.number() }),
  /** One page; `X-Total-Count` has the number of all results. */
  payments: z.array(PaymentRow),
  /** The newest rows. The CSV has all rows. */
  ledger: z.array(LedgerRow),
  ledger_count: z.number(),
})
export type MoneyView = z.infer<typeof MoneyView>

export const moneyOfTournament = endpoint({
  method: 'GET',
  path: '/admin/payments/:id',
  access: 'admin',
  limit: 'none',
  summary:
    'Payments, refunds and ledger of a tournament, those that need attention first; `q` searches teams and payers',
  params: z.object({ id: idOf('Tournament') }),
  query: z.object(pageQuery),
  response: MoneyView,
})

export const ledgerCsv = endpoint({
  method: 'GET',
  path: '/admin/payments/:id/csv',
  access: 'admin',
  limit: 'none',
  format: 'csv',
  summary: 'The ledger as CSV',
  params: z.object({ id: idOf('Tournament') }),
  response: z.string(),
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/admin/payments/:id/retry-refund',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Retry a failed refund',
  params: z.object({ id: idOf('Payment') }),
  response: PaymentRow,
})

export const ComparedDifference = z.object({
  kind: z.enum(['payment', 'refund', 'dispute']),
  payment_id: z.nullable(z.string()),
  team_name: z.nullable(z.string()),
  /** The provider's id. */
  provider_id: z.string(),
  /** One sentence for the organiser. */
  text: z.string(),
})
export type ComparedDifference = z.infer<typeof ComparedDifference>

export const ProviderComparison = z.object({
  compared_at: Timestamp,
  /** Compared everything created at the provider between these two times. */
  since: Timestamp,
  until: Timestamp,
  payments: z.number(),
  refunds: z.number(),
  disputes: z.number(),
  /** Missed changes that the comparison has recorded. */
  settled: z.array(ComparedDifference),
  /** Differences that an organiser must resolve. */
  differences: z.array(ComparedDifference),
})
export type ProviderComparison = z.infer<typeof ProviderComparison>

export const providerComparison = endpoint({
  method: 'GET',
  path: '/admin/provider-comparison',
  access: 'admin',
  limit: 'none',
  summary: "The last nightly comparison with the provider's lists of payments, refunds and disputes",
  response: z.object({ report: z.nullable(ProviderComparison) }),
})
