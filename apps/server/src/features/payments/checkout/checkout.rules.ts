import { AppError } from '../../../errors/app-error.ts'

interface Payable {
  team: { paid: boolean; deleted_at: Date | null }
  tournament: { status: 'active' | 'in_progress' | 'completed'; entry_fee_cents: number }
}

/** Why a team's fee cannot be paid now, or undefined if it can. */
export function checkoutRefusal({ team, tournament }: Payable): AppError | undefined {
  if (team.deleted_at !== null) return new AppError('not_found', 'Team not found')
  if (tournament.entry_fee_cents === 0) return new AppError('conflict', 'This cup is free', { code: 'free_cup' })
  if (team.paid) return new AppError('conflict', 'Team is already paid', { code: 'already_paid' })
  if (tournament.status === 'active') return undefined
  return new AppError('conflict', 'Registration is closed', { code: 'registration_closed' })
}

/** Another request is creating the same team's session right now. */
export const preparingCheckout = (): AppError =>
  new AppError('conflict', 'Checkout is already being prepared', { code: 'checkout_preparing', retryAfterSeconds: 1 })

/** The time limit for a checkout request, however many calls to the provider it makes. */
export const CHECKOUT_TIMEOUT_MS = 9_000

/** Only the characters of a host name and a port: no escapes, look-alikes or control characters. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]+\/?$/i
const MAX_ORIGIN_LENGTH = 255

/**
 * The allow-listed origin that the text names, or undefined. Returns the listed constant, never the input, so that a
 * difference between URL parsers cannot end up in a redirect.
 */
export function returnOriginOf(text: string, allowed: readonly string[]): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > MAX_ORIGIN_LENGTH || !PLAIN_ORIGIN.test(trimmed)) return undefined
  const origin = URL.parse(trimmed)?.origin
  return allowed.find((candidate) => candidate === origin)
}

export const checkoutKey = (paymentId: string): string => `checkout:${paymentId}`
