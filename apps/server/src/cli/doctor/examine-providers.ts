import type { Providers } from '../../config.ts'
import { probeIdentityProvider } from '../../gateways/identity/probe-identity-provider.ts'
import { probeMailServer } from '../../gateways/mail/probe-mail-server.ts'
import { type PaymentsProbe, probePaymentProvider } from '../../gateways/payments/probe-payment-provider.ts'
import { type Finding, reasonOf, well, wrong } from './finding.ts'

export interface ClockReading {
  name: string
  time: Date
  readAt: Date
}

export interface ProviderExamination {
  findings: Finding[]
  /** The times that the providers' clocks returned. */
  clocks: ClockReading[]
}

/** Uses every credential once, without changing anything. */
export async function examineProviders(providers: Providers, origin: string): Promise<ProviderExamination> {
  const all = await Promise.all([
    examineIdentity(providers, origin),
    examinePayments(providers, origin),
    examineMail(providers),
  ])
  return { findings: all.flatMap(({ findings }) => findings), clocks: all.flatMap(({ clocks }) => clocks) }
}

async function examineIdentity({ identity }: Providers, origin: string): Promise<ProviderExamination> {
  const callback = `${origin}/api/auth/oauth/callback`
  try {
    const { issuer, serverTime, refusal } = await probeIdentityProvider(identity, callback)
    return {
      findings: [
        well('OpenID discovery', issuer),
        refusal === null
          ? well('OpenID client', `accepted; its redirect address must be ${callback}`)
          : wrong('OpenID client', `${refusal}: ${identityAdvice(refusal, callback)}`),
      ],
      clocks: readingOf('the OpenID provider', serverTime),
    }
  } catch (error) {
    const text = `${reasonOf(error)}: check OIDC_ISSUER, and that this machine may reach it over https`
    return { findings: [wrong('OpenID discovery', text)], clocks: [] }
  }
}

const identityAdvice = (refusal: string, callback: string): string =>
  refusal === 'redirect_uri_mismatch'
    ? `add ${callback} to the redirect addresses of the OAuth client`
    : 'check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET'

async function examinePayments({ payments }: Providers, origin: string): Promise<ProviderExamination> {
  if (payments === null) {
    return { findings: [well('Stripe', 'payments are switched off: PAYMENTS=off, and every cup is free')], clocks: [] }
  }
  const url = `${origin}/api/payments/webhook`
  try {
    const probe = await probePaymentProvider(payments, url)
    const mode = payments.livemode ? 'live' : 'test'
    return {
      findings: [
        well('Stripe key', `accepted, ${mode} mode`),
        well('Stripe API version', probe.apiVersion),
        webhookFinding(probe, url),
      ],
      clocks: readingOf('Stripe', probe.serverTime),
    }
  } catch (error) {
    const text = `${reasonOf(error)}: check STRIPE_SECRET_KEY, and that this machine may reach Stripe over https`
    return { findings: [wrong('Stripe key', text)], clocks: [] }
  }
}

function webhookFinding({ webhook, apiVersion }: PaymentsProbe, url: string): Finding {
  const subject = 'Stripe webhook'
  if (webhook === null) {
    return well(subject, `the restricted key may not look it up: check in Stripe's dashboard that ${url} is there`)
  }
  if (webhook === undefined) return wrong(subject, `there is none: add ${url} in Stripe's dashboard`)
  if (!webhook.enabled) return wrong(subject, `${url} is disabled: enable it in Stripe's dashboard`)
  if (webhook.missingEvents.length > 0) {
    return wrong(subject, `${url} does not get ${webhook.missingEvents.join(', ')}: add them in Stripe's dashboard`)
  }
  if (webhook.apiVersion !== null && webhook.apiVersion !== apiVersion) {
    return wrong(
      subject,
      `${url} sends version ${webhook.apiVersion}, and ${apiVersion} is expected: make a new endpoint`,
    )
  }
  return well(subject, `${url} gets every event it needs`)
}

async function examineMail({ mail }: Providers): Promise<ProviderExamination> {
  if (mail === null) return { findings: [well('SMTP', 'mail is switched off: SMTP_URL is not set')], clocks: [] }
  const refusal = await probeMailServer(mail)
  const finding =
    refusal === null
      ? well('SMTP', `accepted; mail comes from ${mail.from}`)
      : wrong('SMTP', `${refusal}: check SMTP_URL, its user and password, and that this machine may reach it`)
  return { findings: [finding], clocks: [] }
}

const readingOf = (name: string, time: Date | null): ClockReading[] =>
  time === null ? [] : [{ name, time, readAt: new Date() }]
