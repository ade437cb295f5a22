import { type StandIns, startStandIns } from '@cup/stand-ins/stand-ins'
import { fastify } from 'fastify'
import { findInstanceEntry, type InstanceEntry } from './bundled-instance.ts'

/** The settings of an instance for providers that run elsewhere. */
export type ProviderDetails = Pick<StandIns, 'identity' | 'payments' | 'mail' | 'push' | 'discord'>

export interface Providers extends Pick<StandIns, 'controls'> {
  details: ProviderDetails
  /** The script that starts instances with these providers. */
  entry: InstanceEntry
  close(): Promise<void>
}

/**
 * Runs the local providers in this process, for instances in others: like real providers, they keep running when an
 * instance is killed. `appOrigin` is the public address of the product.
 */
export async function startProviders(appOrigin: string): Promise<Providers> {
  const server = fastify()
  let origin = ''
  const standIns = await startStandIns({
    publicOrigin: () => origin,
    webhookUrl: `${appOrigin}/api/payments/webhook`,
    redirectUris: [`${appOrigin}/api/auth/oauth/callback`],
  })
  await server.register(standIns.plugin)
  origin = (await server.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
  const { issuer, clientId, clientSecret } = standIns.identity
  return {
    entry: await findInstanceEntry(),
    details: {
      identity: { issuer, clientId, clientSecret },
      payments: standIns.payments,
      mail: standIns.mail,
      push: standIns.push,
      discord: standIns.discord,
    },
    controls: standIns.controls,
    close: async () => {
      await standIns.close()
      server.server.closeAllConnections()
      await server.close()
    },
  }
}
