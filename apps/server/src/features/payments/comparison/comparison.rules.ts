import type { ComparedDifference } from '@cup/contract/payments'
import type { ProviderDispute, ProviderRefund, ReceivedPayment } from '../../../gateways/payments/payment-gateway.ts'

export interface ProviderLists {
  payments: readonly ReceivedPayment[]
  refunds: readonly ProviderRefund[]
  disputes: readonly ProviderDispute[]
}

interface OwnRecord {
  payment_id: string
  team_name: string
  /** Its id at the provider. */
  provider_id: string
}
interface MissableRecord extends OwnRecord {
  /** Far enough inside the period that the provider's list must contain it. */
  must_be_listed: boolean
}
export type OwnPayment = MissableRecord & { received_cents: number }
export type OwnRefund = MissableRecord & { failed: boolean }
/** A dispute need not be listed: the provider lists it by the day it was opened, which we do not know. */
export type OwnDispute = OwnRecord & { state: 'open' | 'won' | 'lost' }

export interface OwnBooks {
  payments: readonly OwnPayment[]
  refunds: readonly OwnRefund[]
  disputes: readonly OwnDispute[]
}

/** A difference, with the ids needed to fetch its state from the provider again. */
export interface Difference extends ComparedDifference {
  payment_intent: string | null
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Records that only one of the two books has, or that differ. */
export const differencesBetween = (ours: OwnBooks, theirs: ProviderLists): Difference[] => [
  ...paymentDifferences(ours.payments, theirs.payments),
  ...refundDifferences(ours.refunds, theirs.refunds),
  ...disputeDifferences(ours.disputes, theirs.disputes),
]

const byId = <T extends { provider_id: string }>(own: readonly T[]): Map<string, T> =>
  new Map(own.map((each) => [each.provider_id, each]))

/** Our records that are missing in the provider's list. */
const missingAtProvider = (kind: Difference['kind'], own: readonly MissableRecord[], listed: readonly string[]) => {
  const known = new Set(listed)
  return own
    .filter(({ provider_id, must_be_listed }) => must_be_listed && !known.has(provider_id))
    .map((each) => differenceAt(kind, each, `A ${kind} of ${each.team_name} is not in the provider's list.`))
}

const differenceAt = (kind: Difference['kind'], own: OwnRecord, text: string): Difference => ({
  kind,
  payment_id: own.payment_id,
  team_name: own.team_name,
  provider_id: own.provider_id,
  payment_intent: null,
  text,
})

const unknownHere = (kind: Difference['kind'], id: string, paymentIntent: string | null, text: string): Difference => ({
  kind,
  payment_id: null,
  team_name: null,
  provider_id: id,
  payment_intent: paymentIntent,
  text,
})

function paymentDifferences(own: readonly OwnPayment[], listed: readonly ReceivedPayment[]): Difference[] {
  const known = byId(own)
  const found = listed.flatMap(({ paymentIntent, amountCents }) => {
    const ours = known.get(paymentIntent)
    const amount = dollars(amountCents)
    if (ours === undefined) {
      return unknownHere('payment', paymentIntent, paymentIntent, `A payment of ${amount} is not in our books.`)
    }
    if (ours.received_cents === amountCents) return []
    const text = `${ours.team_name} paid ${amount}, but our books say ${dollars(ours.received_cents)}.`
    return { ...differenceAt('payment', ours, text), payment_intent: paymentIntent }
  })
  const ids = listed.map(({ paymentIntent }) => paymentIntent)
  return [...found, ...missingAtProvider('payment', own, ids)]
}

function refundDifferences(own: readonly OwnRefund[], listed: readonly ProviderRefund[]): Difference[] {
  const known = byId(own)
  const found = listed.flatMap(({ id, amountCents, state, paymentIntent }) => {
    const ours = known.get(id)
    const failed = state === 'failed'
    const amount = dollars(amountCents)
    if (ours === undefined) {
      // a failed refund has moved no money
      return failed ? [] : unknownHere('refund', id, paymentIntent, `A refund of ${amount} is not in our books.`)
    }
    if (ours.failed === failed) return []
    const text = failed
      ? `A refund of ${amount} for ${ours.team_name} failed, but our books say it was made.`
      : `A refund of ${amount} for ${ours.team_name} was made, but our books say it failed.`
    return { ...differenceAt('refund', ours, text), payment_intent: paymentIntent }
  })
  const ids = listed.map(({ id }) => id)
  return [...found, ...missingAtProvider('refund', own, ids)]
}

function disputeDifferences(own: readonly OwnDispute[], listed: readonly ProviderDispute[]): Difference[] {
  const known = byId(own)
  return listed.flatMap(({ id, state, amountCents, paymentIntent }) => {
    // an inquiry moves no money and is not recorded
    if (state === 'inquiry') return []
    const ours = known.get(id)
    if (ours === undefined) {
      return unknownHere('dispute', id, paymentIntent, `A dispute over ${dollars(amountCents)} is not in our books.`)
    }
    if (ours.state === state) return []
    const text = `The dispute of ${ours.team_name} is ${state}, but our books say ${ours.state}.`
    return { ...differenceAt('dispute', ours, text), payment_intent: paymentIntent }
  })
}

export const sameDifference = (one: Difference, other: Difference): boolean =>
  one.kind === other.kind && one.provider_id === other.provider_id
