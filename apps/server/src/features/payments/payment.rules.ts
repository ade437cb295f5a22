import { ENTRY_FEE_CURRENCY } from '@cup/contract/constants'
import type { PaymentStateName } from '../../db/money-tables.ts'
import type { CheckoutSession } from '../../gateways/payments/payment-gateway.ts'

/** Why a fee that counted is refunded. */
export type FeeRefundReason = 'team_deleted' | 'team_withdrawn' | 'tournament_reset' | 'tournament_cancelled'
/** Why a received payment never counted. */
export type UnappliedReason =
  | 'mismatch'
  | 'team_gone'
  | 'already_paid'
  | 'bracket_generated'
  | 'tournament_completed'
  | 'cup_full'
/** `provider_side`: it was refunded in the provider's dashboard. */
export type RefundReason = FeeRefundReason | UnappliedReason | 'provider_side'

const STATES_BEFORE_MONEY: readonly PaymentStateName[] = ['creating', 'open', 'expired', 'failed']

/** Whether a payment can still be confirmed. Expired and failed ones can, because the money may arrive late. */
export const awaitsMoney = (state: PaymentStateName): boolean => STATES_BEFORE_MONEY.includes(state)

/** Whether the checkout can still be paid at the provider. */
export const isLive = (state: PaymentStateName): boolean => state === 'creating' || state === 'open'

/** What a payment adds to the pool: the fee minus partial refunds while it is confirmed and undisputed, else nothing. */
export const centsInPool = (payment: {
  state: PaymentStateName
  disputed: boolean
  expected_cents: number
  partly_refunded_cents: number
}): number =>
  payment.state === 'confirmed' && !payment.disputed ? payment.expected_cents - payment.partly_refunded_cents : 0

export interface ReceivedMoney {
  payment: { id: string; expected_cents: number }
  session: CheckoutSession
  livemode: boolean
  team: { paid: boolean; deleted_at: Date | null }
  tournament: { status: 'active' | 'in_progress' | 'completed' }
  /** The checkout had expired, and all places have been taken since. */
  isFull: boolean
}

/** Why a received payment cannot count, or undefined if it makes the team paid. */
export function whyUnapplied({
  payment,
  session,
  livemode,
  team,
  tournament,
  isFull,
}: ReceivedMoney): UnappliedReason | undefined {
  if (!matchesRequest(payment, session, livemode)) return 'mismatch'
  return whyTeamCannotBePaid({ team, tournament }) ?? (isFull ? 'cup_full' : undefined)
}

/** Why a fee of the right amount cannot make the team paid. */
export function whyTeamCannotBePaid({
  team,
  tournament,
}: Pick<ReceivedMoney, 'team' | 'tournament'>): UnappliedReason | undefined {
  if (team.deleted_at !== null) return 'team_gone'
  if (team.paid) return 'already_paid'
  if (tournament.status === 'in_progress') return 'bracket_generated'
  return tournament.status === 'completed' ? 'tournament_completed' : undefined
}

const matchesRequest = (payment: ReceivedMoney['payment'], session: CheckoutSession, livemode: boolean): boolean =>
  session.amountCents === payment.expected_cents &&
  session.currency === ENTRY_FEE_CURRENCY &&
  session.reference === payment.id &&
  session.livemode === livemode
