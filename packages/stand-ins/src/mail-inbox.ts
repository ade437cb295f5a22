import type { FastifyPluginAsync } from 'fastify'
import { refuseInProduction } from './local-only.ts'
import { LOOPBACK } from './loopback.ts'
import { type MailFaults, planMailFaults } from './mail/mail-faults.ts'
import { mailPages } from './mail/mail-pages.ts'
import { type Message, readMessage } from './mail/message.ts'
import { type Arrival, listenForMail } from './mail/smtp-listener.ts'
import { openMessageBox } from './storage/message-box.ts'
import { openStore } from './storage/store.ts'

export interface MailInboxOptions {
  /** File in which the messages survive a restart. */
  stateFile?: string
  /** The SMTP port; the system picks one unless given. */
  port?: number
}

export interface MailInbox {
  readonly host: string
  readonly port: number
  /** `smtp://127.0.0.1:port` */
  readonly smtpUrl: string
  /** Serves the pages under /dev/mail; register it on the root instance, without a prefix. */
  plugin: FastifyPluginAsync
  /** Newest first. */
  messages(): Message[]
  /** The newest message that fits, as soon as there is one. */
  waitForMessage(fits: (message: Message) => boolean, options?: { timeoutMs?: number }): Promise<Message>
  clear(): void
  faults: MailFaults
  /** Refuses connections until `comeUp`. */
  goDown(): Promise<void>
  comeUp(): Promise<void>
  close(): Promise<void>
}

const MESSAGES_KEPT = 500
const TIMEOUT_MS = 10_000

/** A real SMTP server on a loopback port that keeps messages instead of delivering them. */
export async function startMailInbox({ stateFile, port = 0 }: MailInboxOptions = {}): Promise<MailInbox> {
  refuseInProduction('The mail inbox')
  const box = openMessageBox<Message>(openStore(stateFile), MESSAGES_KEPT)
  const faults = planMailFaults()
  const watchers = new Set<(message: Message) => void>()

  const keep = async ({ raw, from, to, recipientCount }: Arrival) => {
    const message = await readMessage(raw, { id: box.nextId(), from, to, recipient_count: recipientCount })
    box.keep(message)
    for (const watcher of watchers) watcher(message)
  }

  let listener: Awaited<ReturnType<typeof listenForMail>> | undefined = await listenForMail(port, faults, keep)
  const boundPort = listener.port
  const goDown = async () => {
    await listener?.close()
    listener = undefined
  }

  return {
    host: LOOPBACK,
    port: boundPort,
    smtpUrl: `smtp://${LOOPBACK}:${boundPort}`,
    plugin: async (app) => {
      await app.register(async (pages) => mailPages(pages, box.messages))
    },
    messages: box.messages,
    waitForMessage: (fits, { timeoutMs = TIMEOUT_MS } = {}) => {
      const found = box.messages().find(fits)
      return found === undefined ? watch(watchers, fits, timeoutMs) : Promise.resolve(found)
    },
    clear: box.clear,
    faults,
    goDown,
    comeUp: async () => {
      listener ??= await listenForMail(boundPort, faults, keep)
    },
    close: goDown,
  }
}

function watch(
  watchers: Set<(message: Message) => void>,
  fits: (message: Message) => boolean,
  timeoutMs: number,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      watchers.delete(watcher)
      clearTimeout(timer)
    }
    const watcher = (message: Message) => {
      if (!fits(message)) return
      stop()
      resolve(message)
    }
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`No fitting message within ${timeoutMs} ms`))
    }, timeoutMs)
    watchers.add(watcher)
  })
}
