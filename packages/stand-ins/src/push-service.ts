import { createECDH, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyPluginAsync } from 'fastify'
import { type Faults, type HttpFault, planFaults } from './faults/fault-plan.ts'
import { refuseInProduction } from './local-only.ts'
import { pushPages } from './push/push-pages.ts'
import type { DeviceSubscription, ReceivedPush } from './push/received-push.ts'
import { checkVapid, type DeviceKeys, decryptPush } from './push/web-push-decryption.ts'
import { openMessageBox } from './storage/message-box.ts'
import { serveLoopback } from './storage/serve-loopback.ts'
import { openStore } from './storage/store.ts'

export interface PushServiceOptions {
  /** File in which devices and messages survive a restart. */
  stateFile?: string
}

export interface PushService {
  readonly origin: string
  /** Serves the pages under /dev/push; register it on the root instance, without a prefix. */
  plugin: FastifyPluginAsync
  createDevice(): DeviceSubscription
  /** As if its browser had unsubscribed: 410 from now on. */
  removeDevice(id: string): void
  /** Newest first. */
  messages(): ReceivedPush[]
  clear(): void
  /** For all devices, or only for the one with an id. */
  faults: Faults<HttpFault>
  close(): Promise<void>
}

interface Device extends DeviceKeys {
  id: string
  gone: boolean
}

const MESSAGES_KEPT = 5_000
const MAX_BODY_BYTES = 4_096

/** A push service on a loopback port that checks the sender, decrypts each message as the browser would, and keeps it. */
export async function startPushService({ stateFile }: PushServiceOptions = {}): Promise<PushService> {
  refuseInProduction('The push service')
  const store = openStore(stateFile)
  const devices = store.table<Device>('devices')
  const box = openMessageBox<ReceivedPush>(store, MESSAGES_KEPT)
  const faults = planFaults<HttpFault>()

  const keep = (request: IncomingMessage, device: Device, body: Buffer): string => {
    const { sub } = checkVapid(request.headers.authorization, origin)
    const id = box.nextId()
    box.keep({
      id,
      device_id: device.id,
      content: JSON.parse(decryptPush(body, device)) as ReceivedPush['content'],
      ttl: Number(request.headers.ttl),
      topic: headerOf(request, 'topic'),
      urgency: headerOf(request, 'urgency'),
      sender: sub,
      received_at: new Date().toISOString(),
    })
    return id
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const device = devices.get(/^\/push\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? '')
    const fault = faults.take(device?.id ?? '')
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'answer') return void response.writeHead(fault.status, fault.headers).end()
    if (device === undefined) return void response.writeHead(404).end()
    if (device.gone) return void response.writeHead(410).end()
    if (body.length > MAX_BODY_BYTES) return void response.writeHead(413).end()
    if (request.method !== 'POST' || !/^\d+$/.test(headerOf(request, 'ttl') ?? '')) {
      return void response.writeHead(400).end()
    }
    let id: string
    try {
      id = keep(request, device, body)
    } catch {
      return void response.writeHead(403).end()
    }
    if (fault?.kind === 'lose_answer') return void response.destroy()
    response.writeHead(201, { location: `${origin}/messages/${id}` }).end()
  }

  const { origin, close } = await serveLoopback(store, handle)

  const service: PushService = {
    origin,
    plugin: async (app) => {
      await app.register(async (pages) => pushPages(pages, service))
    },
    createDevice: () => {
      const device = createDevice()
      devices.put(device)
      store.save()
      const { id, p256dh, auth } = device
      return { id, endpoint: `${origin}/push/${id}`, keys: { p256dh, auth } }
    },
    removeDevice: (id) => {
      const device = devices.get(id)
      if (device === undefined) return
      devices.put({ ...device, gone: true })
      store.save()
    },
    messages: box.messages,
    clear: box.clear,
    faults,
    close,
  }
  return service
}

function createDevice(): Device {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    id: randomBytes(12).toString('base64url'),
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
    privateKey: pair.getPrivateKey('base64url'),
    gone: false,
  }
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}
