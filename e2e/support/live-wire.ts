import type { LiveEventName, LivePayload } from '@cup/contract/live-events'
import type { Page } from '@playwright/test'
import { watchRequests } from './quiet.ts'

export interface LiveWire {
  /** Ends the connection and lets no other come up, over websocket or otherwise. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** Puts events on the line as the server would. */
  inject: <N extends LiveEventName>(name: N, ...payloads: LivePayload<N>[]) => Promise<void>
}

type Wired = typeof globalThis & { wire: { isCut: boolean; open: Set<WebSocket> } }

/** Puts a hand on the line between page and server; before the page is opened. */
export async function holdLiveWire(page: Page): Promise<LiveWire> {
  await page.addInitScript(() => {
    const wire = { isCut: false, open: new Set<WebSocket>() }
    Object.assign(globalThis, { wire })
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        // A refused handshake is what a page sees of a line that is down.
        super(wire.isCut ? String(url).replace('/socket.io/', '/nowhere/') : url, protocols)
        wire.open.add(this)
      }
    }
  })
  return {
    cut: async () => {
      await page.route('**/socket.io/**', (route) => route.abort())
      await page.evaluate(() => {
        const { wire } = globalThis as Wired
        wire.isCut = true
        for (const socket of wire.open) socket.close()
        wire.open.clear()
      })
    },
    mend: async () => {
      await page.unroute('**/socket.io/**')
      await page.evaluate(() => {
        const { wire } = globalThis as Wired
        wire.isCut = false
      })
    },
    inject: (name, ...payloads) =>
      page.evaluate(
        (packets) => {
          const { wire } = globalThis as Wired
          for (const socket of wire.open)
            for (const data of packets) socket.dispatchEvent(new MessageEvent('message', { data }))
        },
        payloads.map((payload) => `42${JSON.stringify([name, payload])}`),
      ),
  }
}

/** Opens a page and comes back once events reach it and it has got all it asked for. */
export async function openLive(page: Page, address: string): Promise<void> {
  const quiet = watchRequests(page)
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      // "40" is what the server says when it has taken the page in.
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && resolve())
    })
  })
  await page.goto(address)
  await connected
  await quiet()
}

/** Websockets refused for good, as behind a proxy that knows none: the client has to fall back to polling. */
export async function refuseWebsockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(String(url).replace('/socket.io/', '/nowhere/'), protocols)
      }
    }
  })
}
