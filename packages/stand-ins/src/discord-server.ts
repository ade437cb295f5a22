import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import { type DiscordFaults, planDiscordFaults } from './discord/discord-faults.ts'
import { discordPages } from './discord/discord-pages.ts'
import type { PostedMessage } from './discord/posted-message.ts'
import { refuseInProduction } from './local-only.ts'
import { LOOPBACK } from './loopback.ts'
import { listenAsBefore } from './storage/kept-port.ts'
import { openStore } from './storage/store.ts'

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
  faults: DiscordFaults
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
  const kept = store.table<PostedMessage>('messages')
  const webhook = keepWebhook(store.table<Webhook>('webhooks'))
  store.save()
  let lastId = Math.max(0, ...kept.all().map(({ id }) => Number(id)))
  const faults = planDiscordFaults()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readText(request)
    const send = (status: number, body: object, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    const fault = faults.take()
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'answer') return void response.writeHead(fault.status, fault.headers).end()
    if (fault?.kind === 'limit') {
      const body = { message: 'You are being rate limited.', retry_after: fault.retryAfter, global: false }
      return send(429, body, { 'retry-after': String(Math.ceil(fault.retryAfter)) })
    }
    const url = URL.parse(request.url ?? '', origin)
    if (request.method !== 'POST' || url?.pathname !== pathOf(webhook)) {
      return send(404, { message: 'Unknown Webhook', code: 10_015 })
    }
    const posted = JSON.parse(text) as { content?: unknown; allowed_mentions?: unknown }
    if (typeof posted.content !== 'string' || posted.content === '' || posted.content.length > MAX_CONTENT) {
      return send(400, { message: 'Invalid Form Body', code: 50_035 })
    }
    lastId += 1
    const message = {
      id: String(lastId),
      content: posted.content,
      allowed_mentions: posted.allowed_mentions ?? null,
      posted_at: new Date().toISOString(),
    }
    kept.put(message)
    for (const { id } of kept.all().slice(0, -MESSAGES_KEPT)) kept.remove(id)
    store.save()
    if (fault?.kind === 'lose_answer') return void response.destroy()
    if (url.searchParams.get('wait') === 'true') send(200, message)
    else response.writeHead(204).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const origin = `http://${LOOPBACK}:${await listenAsBefore(server, store)}`

  const discord: DiscordServer = {
    origin,
    webhookUrl: origin + pathOf(webhook),
    plugin: async (app) => {
      await app.register(async (pages) => discordPages(pages, discord))
    },
    messages: () => kept.all().sort((one, other) => Number(other.id) - Number(one.id)),
    clear: () => {
      for (const { id } of kept.all()) kept.remove(id)
      store.save()
    },
    faults,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
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

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
