import { isId } from '@cup/contract/text-fields'
import type { Actor } from '../../../db/actor.ts'
import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { PROVIDER_REFUSED } from '../../../gateways/payments/payment-gateway.ts'
import { withTimeout } from '../../../gateways/payments/with-timeout.ts'
import { isCaptain } from '../../teams/team.rules.ts'
import { lockTeamWithTournament } from '../../teams/teams.queries.ts'
import { refuseBanned } from '../../users/refuse-banned.step.ts'
import { confirmPayment } from '../confirm/confirm-payment.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { requirePlace } from '../places.step.ts'
import { claimAttempt, insertPayment, lockLiveAttempt } from './attempts.queries.ts'
import { CHECKOUT_TIMEOUT_MS, checkoutRefusal, preparingCheckout, returnOriginOf } from './checkout.rules.ts'
import { openCheckout } from './open-checkout.ts'

interface StartCheckoutInput {
  teamId: string
  originUrl: string
}

/** The next step for the team's attempt. */
type NextStep =
  | { kind: 'reuse'; url: string }
  | { kind: 'close'; sessionId: string }
  | { kind: 'open'; payment: PaymentRow; isNew: boolean }

/** Each round may close one expired or refused attempt. Two rounds are enough; three are safe. */
const MAX_ROUNDS = 3

/** Returns the URL of the checkout page. While a checkout is open, every call returns the same URL. */
export async function startCheckout(
  deps: Deps,
  actor: Actor,
  { teamId, originUrl }: StartCheckoutInput,
): Promise<{ url: string }> {
  const returnOrigin = returnOriginOf(originUrl, deps.config.publicOrigins)
  if (returnOrigin === undefined) throw new AppError('invalid', 'Invalid origin_url')
  if (!isId(teamId)) throw new AppError('not_found', 'Team not found')
  return withTimeout(CHECKOUT_TIMEOUT_MS, openPage(deps, actor, teamId, returnOrigin))
}

async function openPage(deps: Deps, actor: Actor, teamId: string, returnOrigin: string): Promise<{ url: string }> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = await inTransaction(deps, (tx, emit) => decideNextStep(tx, emit, actor, teamId, returnOrigin))
    if (next.kind === 'reuse') return { url: next.url }
    if (next.kind === 'close') await closeOverdue(deps, next.sessionId)
    else {
      const opened = await tryToOpen(deps, next)
      if (opened !== undefined) return opened
    }
  }
  throw preparingCheckout()
}

async function decideNextStep(
  tx: Tx,
  emit: Emit,
  actor: Actor,
  teamId: string,
  returnOrigin: string,
): Promise<NextStep> {
  const locked = await lockTeamWithTournament(tx, teamId)
  if (locked === undefined || locked.team.deleted_at !== null) throw new AppError('not_found', 'Team not found')
  if (!isCaptain(locked.team, actor.id)) {
    throw new AppError('forbidden', 'Only the team captain can pay the entry fee')
  }
  await refuseBanned(tx, actor.id)
  const refusal = checkoutRefusal(locked)
  if (refusal !== undefined) throw refusal
  const attempt = await lockLiveAttempt(tx, teamId)
  if (attempt === undefined) {
    await requirePlace(tx, locked.tournament, { teamId, payerId: actor.id })
    const { id: tournamentId, entry_fee_cents: fee, team_limit: limit } = locked.tournament
    const payment = await insertPayment(tx, {
      tournament_id: tournamentId,
      team_id: teamId,
      payer_id: actor.id,
      return_origin: returnOrigin,
      expected_cents: fee,
    })
    // pages show how many places are free
    if (limit !== null) emit({ type: 'tournament_changed', tournamentId })
    return { kind: 'open', payment, isNew: true }
  }
  if (attempt.state === 'creating') {
    if (attempt.claimed) throw preparingCheckout()
    return { kind: 'open', payment: await claimAttempt(tx, attempt.id), isNew: false }
  }
  const { provider_session_id: sessionId, checkout_url: url, overdue } = attempt
  if (!overdue && url !== null) return { kind: 'reuse', url }
  if (sessionId === null) throw preparingCheckout()
  return { kind: 'close', sessionId }
}

/** Expires the session at the provider as well, and confirms a payment that arrived in the meantime. */
async function closeOverdue(deps: Deps, sessionId: string): Promise<void> {
  await deps.payments.expireCheckout(sessionId)
  await confirmPayment(deps, { sessionId })
}

/** Undefined if an earlier attempt was refused by the provider and has been marked as failed. */
async function tryToOpen(
  deps: Deps,
  { payment, isNew }: Extract<NextStep, { kind: 'open' }>,
): Promise<{ url: string } | undefined> {
  try {
    return await openCheckout(deps, payment)
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === PROVIDER_REFUSED
    if (isRefused && !isNew) return undefined
    throw error
  }
}
