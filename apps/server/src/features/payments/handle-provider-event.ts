import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { ProviderEvent } from '../../gateways/payments/payment-gateway.ts'
import { confirmPayment, ensurePaymentRecorded } from './confirm/confirm-payment.ts'
import { recordDispute } from './disputes/record-dispute.ts'
import { existsProviderEvent } from './provider-events.queries.ts'
import type { EventResult } from './provider-events.step.ts'
import { recordProviderRefunds } from './refunds/record-refund.ts'

interface HandleProviderEventInput {
  rawBody: Buffer
  signature: string | undefined
}

/**
 * Handles one webhook event. The event only says what changed; the state is fetched from the provider, so late,
 * repeated and reordered events all lead to the same result.
 */
export async function handleProviderEvent(deps: Deps, input: HandleProviderEventInput): Promise<void> {
  const event = readEvent(deps, input)
  const type = event.subject.kind === 'other' ? 'other' : event.type
  warnAboutOtherVersion(deps, event)
  try {
    deps.metrics.webhookEvents.inc({ type, result: await handle(deps, event) })
  } catch (error) {
    deps.metrics.webhookEvents.inc({ type, result: 'error' })
    throw error
  }
}

/** An event in another API version is handled, as it only triggers a fetch; but the webhook's version should be corrected. */
function warnAboutOtherVersion(deps: Deps, { apiVersion, type }: ProviderEvent): void {
  if (apiVersion === deps.payments.apiVersion) return
  deps.metrics.webhookOtherVersion.inc()
  const versions = { expected: deps.payments.apiVersion, received: apiVersion }
  deps.log.warn({ event: 'webhook.other_version', type, ...versions }, 'webhook event in another API version')
}

function readEvent(deps: Deps, { rawBody, signature }: HandleProviderEventInput): ProviderEvent {
  try {
    return deps.payments.readEvent(rawBody, signature)
  } catch (error) {
    if (error instanceof AppError) {
      deps.metrics.webhookEvents.inc({ type: 'unknown', result: 'bad_signature' })
      deps.log.warn({ event: 'webhook.bad_signature' }, 'webhook event with an invalid signature')
    }
    throw error
  }
}

async function handle(deps: Deps, event: ProviderEvent): Promise<EventResult | 'ignored'> {
  const { subject, paymentIntent } = event
  if (event.livemode !== deps.config.payments?.livemode || subject.kind === 'other') return 'ignored'
  // most repeats end here without a call to the provider; concurrent repeats are caught inside the transaction
  if (await existsProviderEvent(deps.db, event.id)) return 'duplicate'
  if (subject.kind === 'checkout') return confirmPayment(deps, { sessionId: subject.sessionId, event })
  if (subject.kind === 'dispute') return recordDispute(deps, { disputeId: subject.disputeId, event })
  if (paymentIntent === null) return 'ignored'
  await ensurePaymentRecorded(deps, paymentIntent)
  return recordProviderRefunds(deps, { paymentIntent, event })
}
