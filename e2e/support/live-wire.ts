import type { LiveEventName, LivePayload } from '@cup/contract/live-events'
import type { Page, WebSocketRoute } from '@playwright/test'

export interface LiveWire {
  /** Ends the connection and lets no other come up, over websocket or otherwise. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** Puts an event on the line as the server would. */
  inject: <N extends LiveEventName>(name: N, payload: LivePayload<N>) => void
}

/** Puts a hand on the line between page and server; before the page is opened. */
export async function holdLiveWire(page: Page): Promise<LiveWire> {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    open.add(socket)
  })
  return {
    cut: async () => {
      isCut = true
      await page.route('**/socket.io/**', (route) => route.abort())
      for (const socket of open) await socket.close()
      open.clear()
    },
    mend: async () => {
      isCut = false
      await page.unroute('**/socket.io/**')
    },
    inject: (name, payload) => {
      for (const socket of open) socket.send(`42${JSON.stringify([name, payload])}`)
    },
  }
}

/** Websockets refused for good: the client has to fall back to polling. */
export const refuseWebsockets = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => void socket.close())

/** Resolves once the page hears the server. */
export async function untilLive(page: Page): Promise<void> {
  const polled = page.waitForResponse((response) => /transport=polling.*sid=/.test(response.url()))
  const socket = page.waitForEvent('websocket').then((opened) => opened.waitForEvent('framereceived'))
  await Promise.any([polled, socket])
}
