import type { Bracket } from '@cup/contract/bracket'
import type { Room } from '@cup/contract/rooms'
import type { Person } from '@cup/rehearsal/person'
import type { ServerProcess } from '@cup/rehearsal/server-process'
import type { BrowserContext, Response } from '@playwright/test'

/** Only responses of these calls, to players of the match and to admins, may contain the password. */
const ROOM_CALL = /^\w+ \S+\/api\/(admin\/)?matches\/[\w-]{36}\/(room|report|messages|help|lobby)/
/** Reading the games is public, sending one is not. */
const GAMES_CALL = /^(POST|DELETE) \S+\/matches\/[\w-]{36}\/games/
const PASSWORD = /"password":"([A-Z0-9]{6})"/g
const PUBLIC_READS = ['/teams', '/tournaments/current', '/tournaments/past', '/calendar.ics']

const SOURCES = ['response', 'event', 'log', 'mail'] as const
type Source = (typeof SOURCES)[number]

export interface LobbySecrecy {
  /** Records every response and every event that the pages of this browser get. */
  watch(context: BrowserContext): void
  /** Reads the passwords of matches in progress, and everything that is public about this cup. */
  readPublicData(admin: Person, cupId: string): Promise<void>
  /** The passwords that were found outside of their rooms since the last call. */
  leaks(): Promise<string[]>
  add(source: Source, text: string): void
  counts(): Record<Source | 'passwords', number>
}

/** Matches whole words only: a random token may contain the six characters by chance. */
const wordsIn = (text: string): string[] => [...new Set(text.match(/\w+/g))]

/** Searches for the passwords of lobbies in what leaves the server: public responses, events, the log and mails. */
export function createLobbySecrecy(server: ServerProcess): LobbySecrecy {
  const passwords = new Set<string>()
  const counts = { response: 0, event: 0, log: 0, mail: 0 }
  let texts: { source: Source; text: string }[] = []
  let arriving: Promise<void>[] = []
  let newestMail = 0

  const add: LobbySecrecy['add'] = (source, text) => {
    counts[source] += 1
    texts.push({ source, text })
  }
  const learn = (text: string): void => {
    for (const [, password] of text.matchAll(PASSWORD)) if (password !== undefined) passwords.add(password)
  }
  const read = async (response: Response): Promise<void> => {
    // the responses of a page that is closed or has navigated cannot be read
    const text = await response.text().catch(() => '')
    const call = `${response.request().method()} ${response.url()}`
    if (ROOM_CALL.test(call) || GAMES_CALL.test(call)) learn(text)
    else if (text !== '') add('response', text)
  }
  for (const stream of [server.process.stdout, server.process.stderr]) {
    stream?.on('data', (chunk: Buffer) => add('log', String(chunk)))
  }

  const readMails = async (): Promise<void> => {
    const inbox = await (await fetch(`${server.origin}/dev/mail.json?after=${newestMail}`)).json()
    const { messages: unread } = inbox as { messages: { id: string }[] }
    for (const message of unread) add('mail', JSON.stringify(message))
    newestMail = Math.max(newestMail, ...unread.map(({ id }) => Number(id)))
  }

  return {
    add,
    watch: (context) => {
      context.on('response', (response) => {
        if (response.url().includes('/api/')) arriving.push(read(response))
      })
      context.on('page', (page) => {
        page.on('websocket', (socket) => {
          socket.on('framereceived', ({ payload }) => add('event', String(payload)))
        })
      })
    },
    readPublicData: async (admin, cupId) => {
      const { status, body } = await admin.call<Bracket>('GET', `/bracket/${cupId}`)
      if (status !== 200) return
      for (const { id, match_status } of body.matches) {
        if (match_status === 'in_progress') learn(JSON.stringify(await admin.must<Room>('GET', `/matches/${id}/room`)))
      }
      for (const path of [`/bracket/${cupId}`, ...PUBLIC_READS]) {
        add('response', await (await fetch(`${server.origin}/api${path}`)).text())
      }
    },
    leaks: async () => {
      await Promise.all(arriving)
      await readMails()
      const found = texts.flatMap(({ source, text }) =>
        wordsIn(text)
          .filter((word) => passwords.has(word))
          .map((password) => `${password} in ${source}: ${text}`),
      )
      texts = []
      arriving = []
      return found
    },
    counts: () => ({ ...counts, passwords: passwords.size }),
  }
}
