import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { type DiscordServer, startDiscordServer } from './discord-server.ts'
import { type GameServer, startGameServer } from './game-server.ts'
import { keepAccounts } from './identity/accounts.ts'
import { createIdentityProvider, IDENTITY_PATH, type IdentityProvider } from './identity-provider.ts'
import { type LateValue, resolveLate } from './late-value.ts'
import { refuseInProduction } from './local-only.ts'
import { type MailInbox, startMailInbox } from './mail-inbox.ts'
import { indexPage } from './pages/index-page.ts'
import { STYLESHEET_PATH, sendPage } from './pages/page.ts'
import { type PaymentProvider, startPaymentProvider } from './payment-provider.ts'
import { type PushService, startPushService } from './push-service.ts'
import { keepIdentityKeys, keepSecrets } from './stand-in-secrets.ts'
import { openStore } from './storage/store.ts'

export interface StandInsOptions {
  /** Where browsers reach the app, e.g. `http://localhost:3000`; a function when the port is not known yet. */
  publicOrigin: LateValue<string>
  /** Where the payment provider posts its signed events. */
  webhookUrl: LateValue<string>
  /** Default: `${publicOrigin}/api/auth/oauth/callback`. */
  redirectUris?: LateValue<string[]>
  /** Folder in which books, inbox, accounts and keys survive a restart; without it everything is in memory. */
  dataDir?: string
  /** Where the game's socket is; the system picks a port unless given. */
  gamePort?: number
}

export interface StandIns {
  /** Mounts every page under /dev; register it on the root instance, without a prefix. */
  plugin: FastifyPluginAsync
  /** For the relying party: `discovery(new URL(issuer), clientId, clientSecret, …)`. */
  identity: Pick<IdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>
  /** For `new Stripe(apiKey, { host, port, protocol })` and `constructEvent(…, webhookSecret)`. */
  payments: { host: string; port: number; protocol: 'http'; apiKey: string; webhookSecret: string }
  /** For `nodemailer.createTransport(smtpUrl)`. */
  mail: { smtpUrl: string }
  push: Pick<PushService, 'origin'>
  discord: Pick<DiscordServer, 'origin'>
  /** `port` is null when another program has it: then nothing listens. */
  game: Pick<GameServer, 'port'>
  controls: { payments: PaymentProvider; mail: MailInbox; push: PushService; discord: DiscordServer; game: GameServer }
  close(): Promise<void>
}

const CLIENT_ID = 'rocket-league-cup'
/** The value we advise players to set. */
const GAME_SEND_RATE = 2
const CALLBACK_PATH = '/api/auth/oauth/callback'

/** Starts the local providers. Throws at once when NODE_ENV is production. */
export async function startStandIns(options: StandInsOptions): Promise<StandIns> {
  refuseInProduction('The set of local providers')
  const { publicOrigin, webhookUrl, dataDir } = options
  const origin = () => resolveLate(publicOrigin)
  const stateFile = (name: string) => (dataDir === undefined ? {} : { stateFile: join(dataDir, `${name}.jsonl`) })
  const identityStore = openStore(stateFile('identity').stateFile)
  const { clientSecret, apiKey, webhookSecret } = keepSecrets(identityStore)

  const identity = createIdentityProvider({
    issuer: () => `${origin()}${IDENTITY_PATH}`,
    clientId: CLIENT_ID,
    clientSecret,
    redirectUris: options.redirectUris ?? (() => [`${origin()}${CALLBACK_PATH}`]),
    accounts: keepAccounts(identityStore),
    keys: () => keepIdentityKeys(identityStore),
  })
  const mail = await startMailInbox(stateFile('mail'))
  const payments = await startPaymentProvider({
    publicOrigin,
    webhookUrl,
    apiKey,
    webhookSecret,
    ...stateFile('payments'),
  })

  const push = await startPushService(stateFile('push'))
  const discord = await startDiscordServer(stateFile('discord'))
  const game = await startGameServer({ port: options.gamePort ?? 0, sendRate: GAME_SEND_RATE })

  return {
    plugin: async (app) => {
      await app.register(frontPages)
      for (const { plugin } of [identity, payments, mail, push, discord, game]) await app.register(plugin)
    },
    identity,
    payments: { host: payments.host, port: payments.port, protocol: 'http', apiKey, webhookSecret },
    mail: { smtpUrl: mail.smtpUrl },
    push: { origin: push.origin },
    discord: { origin: discord.origin },
    game: { port: game.port },
    controls: { payments, mail, push, discord, game },
    close: async () => {
      await Promise.all([payments.close(), mail.close(), push.close(), discord.close(), game.close()])
    },
  }
}

const frontPages: FastifyPluginAsync = async (app) => {
  const stylesheet = readFileSync(new URL('./pages/stand-ins.css', import.meta.url), 'utf8')
  app.get(STYLESHEET_PATH, async (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet))
  app.get('/dev/', async (_request, reply) => sendPage(reply, indexPage()))
  app.get('/dev', async (_request, reply) => reply.redirect('/dev/', 302))
}
