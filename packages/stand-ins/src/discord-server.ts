import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyPluginAsync } from 'fastify'
import { discordPages } from './discord/discord-pages.ts'
import type { PostedMessage } from './discord/posted-message.ts'
import { type Faults, type HttpFault, planFaults } from './faults/fault-plan.ts'
import { refuseInProduction } from './local-only.ts'
import { openMessageBox } from './storage/message-box.ts'
import { serveLoopback } from './storage/serve-loopback.ts'
import { openStore } from './storage/store.ts'

/** `limit` responds with 429 and this many seconds to wait. */
type DiscordFault = HttpFault | { kind: 'limit'; retryAfter: number }

export interface DiscordServerOptions {
  /** File in which the webhook and the messages survive a restart. */
  stateFile?: string
}

export interface DiscordServer {
  readonly origin: string
  readonly webhookUrl: string
  plugin: FastifyPluginAsync
  /** Newest first. */
  messages(): PostedMessage[]
  clear(): void
  faults: Faults<DiscordFault>
  close(): Promise<void>
}

interface Webhook {
  id: string
  token: string
}

const MAX_CONTENT = 2_000
const MESSAGES_KEPT = 500

/** The webhook part of Discord's API on a loopback port: it keeps the posted messages and responds as Discord does. */
export async function startDiscordServer({ stateFile }: DiscordServerOptions = {}): Promise<DiscordServer> {
  refuseInProduction('The Discord server')
  const store = openStore(stateFile)
  const box = openMessageBox<PostedMessage>(store, MESSAGES_KEPT)
  const webhook = keepWebhook(store.table<Webhook>('webhooks'))
  store.save()
  const faults = planFaults<DiscordFault>()

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const send = (status: number, value: object, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
    const fault = faults.take()
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'answer') return void response.writeHead(fault.status, fault.headers).end()
    if (fault?.kind === 'limit') {
      const limited = { message: 'You are being rate limited.', retry_after: fault.retryAfter, global: false }
      return send(429, limited, { 'retry-after': String(Math.ceil(fault.retryAfter)) })
    }
    const url = URL.parse(request.url ?? '', origin)
    if (request.method !== 'POST' || url?.pathname !== pathOf(webhook)) {
      return send(404, { message: 'Unknown Webhook', code: 10_015 })
    }
    const posted = JSON.parse(body) as { content?: unknown; allowed_mentions?: unknown }
    if (typeof posted.content !== 'string' || posted.content === '' || posted.content.length > MAX_CONTENT) {
      return send(400, { message: 'Invalid Form Body', code: 50_035 })
    }
    const message = {
      id: box.nextId(),
      content: posted.content,
      allowed_mentions: posted.allowed_mentions ?? null,
      posted_at: new Date().toISOString(),
    }
    box.keep(message)
    if (fault?.kind === 'lose_answer') return void response.destroy()
    if (url.searchParams.get('wait') === 'true') send(200, message)
    else response.writeHead(204).end()
  }

  const { origin, close } = await serveLoopback(store, handle)

  const discord: DiscordServer = {
    origin,
    webhookUrl: origin + pathOf(webhook),
    plugin: async (app) => {
      await app.register(async (pages) => discordPages(pages, discord))
    },
    messages: box.messages,
    clear: box.clear,
    faults,
    close,
  }
  return discord
}

const pathOf = ({ id, token }: Webhook): string => `/api/webhooks/${id}/${token}`

function keepWebhook(webhooks: { all(): Webhook[]; put(row: Webhook): void }): Webhook {
  const [known] = webhooks.all()
  if (known !== undefined) return known
  const made = {
    id: String(BigInt(`0x${randomBytes(7).toString('hex')}`)),
    token: randomBytes(51).toString('base64url'),
  }
  webhooks.put(made)
  return made
}
