import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type StandIns, startStandIns } from '@cup/stand-ins/stand-ins'
import Fastify from 'fastify'
import { createAuthority } from './certificates.ts'

export const SITE = 'https://cup.test'
const PROVIDERS = 'https://providers.test'
const STRIPE = 'https://api.stripe.com'
const CALLBACK = '/api/auth/oauth/callback'

/** The environment of a release: its providers and its proxy, all behind TLS on this machine. */
export interface Outside {
  /** The environment of a process that uses these providers. */
  env: Record<string, string>
  /** Settings that make the release use these providers, as an operator would write them. */
  settings: Record<string, string>
  standIns: StandIns
  close(): Promise<void>
}

/** `sitePort` is where the release will listen. */
export async function startOutside(sitePort: number): Promise<Outside> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cup-outside-'))
  // the release runs as another account, which may not be able to enter the project's folder
  chmodSync(folder, 0o755)
  const standIns = await startStandIns({
    publicOrigin: PROVIDERS,
    redirectUris: [`${SITE}${CALLBACK}`],
    webhookUrl: `http://127.0.0.1:${sitePort}/api/payments/webhook`,
  })
  const pages = Fastify()
  await pages.register(standIns.plugin)
  await pages.listen({ host: '127.0.0.1', port: 0 })
  const { port: pagesPort } = pages.server.address() as AddressInfo
  const targets = { [SITE]: sitePort, [PROVIDERS]: pagesPort, [STRIPE]: standIns.payments.port }
  const authority = createAuthority('The authority of one test')
  const proxy = await startProxy(authority.issue(Object.keys(targets).map(nameOf)), targets)
  const { port } = proxy.address() as AddressInfo
  const preloaded = path.join(folder, 'resolve-names.mjs')
  copyFileSync(path.join(import.meta.dirname, 'resolve-names.mjs'), preloaded)
  const certificate = path.join(folder, 'authority.pem')
  writeFileSync(certificate, authority.certificate, { mode: 0o644 })
  return {
    env: {
      NODE_EXTRA_CA_CERTS: certificate,
      NODE_OPTIONS: `--import=${pathToFileURL(preloaded).href}`,
      OUTSIDE: JSON.stringify({ names: Object.keys(targets).map(nameOf), port }),
    },
    settings: settingsFor(standIns),
    standIns,
    close: async () => {
      proxy.closeAllConnections()
      await Promise.all([new Promise((resolve) => proxy.close(resolve)), pages.close(), standIns.close()])
      rmSync(folder, { recursive: true })
    },
  }
}

const nameOf = (origin: string): string => new URL(origin).hostname

const settingsFor = ({ identity, payments, mail }: StandIns): Record<string, string> => ({
  PUBLIC_ORIGINS: SITE,
  TRUST_PROXY: '127.0.0.1/32',
  OIDC_ISSUER: identity.issuer,
  GOOGLE_CLIENT_ID: identity.clientId,
  GOOGLE_CLIENT_SECRET: identity.clientSecret,
  STRIPE_SECRET_KEY: payments.apiKey,
  STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
  ALLOW_TEST_KEYS: '1',
  SMTP_URL: mail.smtpUrl,
  MAIL_FROM: 'Rocket League Cup <cup@cup.test>',
})

/** Ends TLS and passes on by name, as a load balancer does. */
async function startProxy(
  certificate: { key: string; cert: string },
  targets: Record<string, number>,
): Promise<https.Server> {
  const proxy = https.createServer(certificate, (request, response) => {
    const { method, url, headers } = request
    const port = targets[`https://${headers.host}`]
    const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
    const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers: forwarded }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return proxy
}
