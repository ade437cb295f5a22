import type { StandIns } from '@cup/stand-ins/stand-ins'
import type { Config, Providers, Settings } from './config.ts'

const MAIL_FROM = 'Rocket League Cup <cup@example.com>'
const PUSH_SUBJECT = 'mailto:cup@example.com'

type RunningProviders = Pick<StandIns, 'identity' | 'payments' | 'mail' | 'push' | 'discord'> &
  Partial<Pick<StandIns, 'game'>>

/** Completes the settings of local mode with the local providers. */
export function completeConfig(settings: Settings, standIns: RunningProviders): Config {
  const { providers: _none, start, ...rest } = settings
  const providers = toProviders(standIns)
  return {
    ...rest,
    gamePort: standIns.game?.port ?? rest.gamePort,
    ...providers,
    payments: start.takesPayments ? providers.payments : null,
  }
}

const toProviders = ({ identity, payments, mail, push, discord }: RunningProviders): Providers => ({
  identity: {
    // a getter, because the address is known only when the server listens
    get issuer() {
      return identity.issuer
    },
    clientId: identity.clientId,
    clientSecret: identity.clientSecret,
    allowHttp: true,
    // it runs in this process and is slow only on a busy machine
    timeoutSeconds: 60,
  },
  payments: {
    secretKey: payments.apiKey,
    webhookSecrets: [payments.webhookSecret],
    publishableKey: null,
    livemode: false,
    server: { host: payments.host, port: payments.port, protocol: payments.protocol },
  },
  mail: { smtpUrl: mail.smtpUrl, from: MAIL_FROM },
  push: { subject: PUSH_SUBJECT, localOrigin: push.origin },
  discord: { localOrigin: discord.origin },
})
