import { ENTRY_FEE_CENTS, ENTRY_FEE_CURRENCY } from '@cup/contract/constants'
import type { PaymentStateName } from '../../db/money-tables.ts'
import type { CheckoutSession } from '../../gateways/payments/payment-gateway.ts'

/** Why a fee that counted is given back. */
export type GiveBackReason = 'team_deleted' | 'team_withdrawn' | 'tournament_reset' | 'tournament_cancelled'
/** Why money that arrived never counted. */
export type UnappliedReason = 'mismatch' | 'team_gone' | 'already_paid' | 'bracket_generated' | 'tournament_completed'
/** `provider_side`: somebody refunded it at the provider, not here. */
export type RefundReason = GiveBackReason | UnappliedReason | 'provider_side'

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

/** Nothing that a host name, a port and slashes do not need: escapes, look-alikes and control characters stay out. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]+\/?$/i
const MAX_ORIGIN_LENGTH = 255

/**
 * The allow-listed origin that the text names, or undefined. The constant is returned, never the text, so that nothing
 * the parser reads differently from us can end up in an address.
 */
export function returnOriginOf(text: string, allowed: readonly string[]): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > MAX_ORIGIN_LENGTH || !PLAIN_ORIGIN.test(trimmed)) return undefined
  const origin = URL.parse(trimmed)?.origin
  return allowed.find((candidate) => candidate === origin)
}

/** The provider's key for one try at a refund: a try that was refused for good needs a new one. */
export const refundKey = (paymentId: string, attempt: number): string =>
  attempt === 1 ? `refund:${paymentId}` : `refund:${paymentId}:${attempt}`

export const checkoutKey = (paymentId: string): string => `checkout:${paymentId}`
