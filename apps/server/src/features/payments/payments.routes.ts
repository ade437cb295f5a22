import * as contract from '@cup/contract/payments'
import { tournamentMoney } from '@cup/contract/tournament-money'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { startCheckout } from './checkout/start-checkout.ts'
import { getPaymentStatus } from './confirm/get-payment-status.ts'
import { handleProviderEvent } from './handle-provider-event.ts'
import { getPublicMoney } from './ledger/get-money.ts'

/** Paying the entry fee, and the provider's webhook. */
export function paymentsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.startCheckout, ({ user, body }) =>
    startCheckout(deps, user, { teamId: body.team_id, originUrl: body.origin_url }),
  )

  route(app, deps, tournamentMoney, ({ params }) => getPublicMoney(deps, { tournamentId: params.id }))

  route(app, deps, contract.paymentStatus, ({ user, params }) =>
    getPaymentStatus(deps, user, { sessionId: params.sessionId }),
  )

  route(app, deps, contract.paymentConfig, () => ({
    enabled: deps.config.payments !== null,
    publishable_key: deps.config.payments?.publishableKey ?? null,
    contact_email: bareAddress(deps.config.mail?.from ?? null),
  }))

  if (deps.config.payments === null) return
  route(app, deps, contract.paymentWebhook, async ({ rawBody, headers }) => {
    const signature = headers['stripe-signature']
    await handleProviderEvent(deps, {
      rawBody: rawBody ?? Buffer.alloc(0),
      signature: typeof signature === 'string' ? signature : undefined,
    })
    return { received: true }
  })
}

/** The address in `Name <address>`: players can write to the sender of our mail about payments. */
const bareAddress = (from: string | null): string | null => from?.replace(/^.*<(.*)>$/, '$1') ?? null
