import type { LiveEventName, LivePayload } from '@cup/contract/live-events'
import type { Page } from '@playwright/test'
import { watchRequests } from './quiet.ts'

export interface LiveWire {
  /** Ends the connection and refuses new ones, by websocket or polling. */
  cut: () => Promise<void>
  restore: () => Promise<void>
  /** Sends events to the page as the server would. */
  inject: <N extends LiveEventName>(name: N, ...payloads: LivePayload<N>[]) => Promise<void>
}

type Wired = typeof globalThis & { wire: { isCut: boolean; open: Set<WebSocket> } }

/** Takes control of the connection between page and server. Call it before the page is opened. */
export async function controlLiveWire(page: Page): Promise<LiveWire> {
  await page.addInitScript(() => {
    const wire = { isCut: false, open: new Set<WebSocket>() }
    Object.assign(globalThis, { wire })
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        // While the network is down the page sees a refused handshake.
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
    restore: async () => {
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

/** The page merges events for this long: it refetches at the first one, and once more at the end. */
const MERGE_MS = 500

/**
 * Opens a page and resolves once it receives events and has no pending requests. Recent events are repeated at the
 * first connection, and the page fetches then and once more a little later.
 */
export async function openLive(page: Page, address: string): Promise<void> {
  const quiet = watchRequests(page)
  const caughtUp = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('42["missed"') && resolve())
    })
  })
  await page.goto(address)
  await caughtUp
  await quiet()
  // timers fire in order, so this one fires after the page's own, on any machine
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), MERGE_MS)
  await quiet()
}

/** Refuses websockets, as a proxy without support for them does: the client has to use polling. */
export async function refuseWebsockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(String(url).replace('/socket.io/', '/nowhere/'), protocols)
      }
    }
  })
}
