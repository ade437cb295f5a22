import { ENTRY_FEE_CENTS, ENTRY_FEE_CURRENCY } from '@cup/contract/constants'
import type { PaymentStateName } from '../../db/money-tables.ts'
import type { CheckoutSession } from '../../gateways/payments/payment-gateway.ts'

/** Why a fee that counted is given back. */
export type FeeRefundReason = 'team_deleted' | 'team_withdrawn' | 'tournament_reset' | 'tournament_cancelled'
/** Why money that arrived never counted. */
export type UnappliedReason = 'mismatch' | 'team_gone' | 'already_paid' | 'bracket_generated' | 'tournament_completed'
/** `provider_side`: somebody refunded it at the provider, not here. */
export type RefundReason = FeeRefundReason | UnappliedReason | 'provider_side'

const STATES_BEFORE_MONEY: readonly PaymentStateName[] = ['creating', 'open', 'expired', 'failed']

/** Whether news of money still changes anything: expiry and failure give way to it, all else is already settled. */
export const awaitsMoney = (state: PaymentStateName): boolean => STATES_BEFORE_MONEY.includes(state)

/** Whether somebody could still pay at the provider. */
export const isLive = (state: PaymentStateName): boolean => state === 'creating' || state === 'open'

/** A fee is part of the pool exactly while it is confirmed and nobody disputes it. */
export const countsInPool = (payment: { state: PaymentStateName; disputed: boolean }): boolean =>
  payment.state === 'confirmed' && !payment.disputed

export interface MoneyArrived {
  paymentId: string
  session: CheckoutSession
  livemode: boolean
  team: { paid: boolean; deleted_at: Date | null }
  tournament: { status: 'active' | 'in_progress' | 'completed' }
}

/** Why the money cannot count, or undefined when the team is paid by it. */
export function whyUnapplied({
  paymentId,
  session,
  livemode,
  team,
  tournament,
}: MoneyArrived): UnappliedReason | undefined {
  if (!isWhatWasAsked(paymentId, session, livemode)) return 'mismatch'
  if (team.deleted_at !== null) return 'team_gone'
  if (team.paid) return 'already_paid'
  if (tournament.status === 'in_progress') return 'bracket_generated'
  return tournament.status === 'completed' ? 'tournament_completed' : undefined
}

const isWhatWasAsked = (paymentId: string, session: CheckoutSession, livemode: boolean): boolean =>
  session.amountCents === ENTRY_FEE_CENTS &&
  session.currency === ENTRY_FEE_CURRENCY &&
  session.reference === paymentId &&
  session.livemode === livemode
