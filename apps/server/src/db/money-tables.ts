import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { NullableStamp, RequiredStamp, Stamp } from './column-types.ts'

export type PaymentStateName =
  | 'creating'
  | 'open'
  | 'confirmed'
  | 'expired'
  | 'failed'
  | 'unapplied'
  | 'refund_pending'
  | 'refunded'
  | 'refund_failed'
  | 'charged_back'
export interface Payments {
  id: Generated<string>
  tournament_id: string
  team_id: string
  payer_id: string
  expected_cents: number
  received_cents: number | null
  received_currency: string | null
  state: ColumnType<PaymentStateName, PaymentStateName | undefined, PaymentStateName>
  return_origin: string
  provider_session_id: string | null
  provider_payment_intent: string | null
  checkout_url: string | null
  expires_at: NullableStamp
  claimed_until: NullableStamp
  created_at: Stamp
  updated_at: Stamp
  confirmed_at: NullableStamp
  unapplied_reason: string | null
  /** Refunded at the provider while the team stays paid. */
  partly_refunded_cents: Generated<number>
  disputed: Generated<boolean>
}

export interface Refunds {
  payment_id: string
  reason: string
  state: ColumnType<'pending' | 'succeeded' | 'failed', 'pending' | 'succeeded' | 'failed' | undefined>
  amount_cents: number
  provider_refund_id: string | null
  error: string | null
  attempt: Generated<number>
  superseded_ids: Generated<string[]>
  created_at: Stamp
  updated_at: Stamp
}

export interface PartialRefunds {
  provider_refund_id: string
  payment_id: string
  amount_cents: number
  failed: Generated<boolean>
  created_at: Stamp
}

export type LedgerReason = 'paid' | 'refund' | 'void' | 'dispute' | 'dispute_won' | 'refund_failed' | 'added'
export interface Ledger {
  id: ColumnType<string, never, never>
  tournament_id: string
  /** Null for an added prize. */
  payment_id: string | null
  reason: LedgerReason
  amount_cents: number
  external_ref: string
  created_at: Stamp
}

export interface ProviderEvents {
  event_id: string
  type: string
  session_id: string | null
  payment_intent: string | null
  body: JSONColumnType<object>
  received_at: Stamp
  handled_at: NullableStamp
  result: string | null
}

export interface Disputes {
  provider_dispute_id: string
  payment_id: string
  state: 'open' | 'won' | 'lost'
  amount_cents: number | null
  evidence_due_at: NullableStamp
  updated_at: Stamp
}

export interface ProviderComparisons {
  id: ColumnType<string, never, never>
  compared_at: Stamp
  since: RequiredStamp
  until: RequiredStamp
  payments: number
  refunds: number
  disputes: number
  settled: JSONColumnType<object>
  differences: JSONColumnType<object>
}

export type ProviderCostKind = 'dispute_fee' | 'lost_after_refund'
export interface ProviderCosts {
  id: ColumnType<string, never, never>
  tournament_id: string
  payment_id: string
  kind: ProviderCostKind
  amount_cents: number
  external_ref: string
  created_at: Stamp
}

export interface PayoutHandles {
  tournament_id: string
  user_id: string
  handle: string
  left_at: Stamp
}

export interface Payouts {
  id: Generated<string>
  tournament_id: string
  place: number
  team_id: string
  team_name: string
  user_id: string
  player_name: string
  amount_cents: number
  state: ColumnType<'owed' | 'sent', 'owed' | 'sent' | undefined>
  sent_at: NullableStamp
  method: string | null
  reference: string | null
  sent_by: string | null
  created_at: Stamp
}
