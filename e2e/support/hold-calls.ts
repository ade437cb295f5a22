import type { CDPSession, Page } from '@playwright/test'

/** A held call of the page to the API. Each method fails after the page has navigated away. */
export interface HeldCall {
  /** The request's id in the browser's network events. */
  id: string
  /** Lets the server respond. */
  pass: () => Promise<unknown>
  respond: (status: number, body: string) => Promise<unknown>
  cut: () => Promise<unknown>
}

/**
 * Stops every call of the page to the API. Not by a route of Playwright, which would stop every other request as well
 * and switch off the browser's cache.
 */
export async function holdCalls(page: Page, handle: (call: HeldCall) => Promise<unknown>): Promise<CDPSession> {
  const network = await page.context().newCDPSession(page)
  network.on('Fetch.requestPaused', ({ requestId, networkId = requestId }) => {
    const call: HeldCall = {
      id: networkId,
      pass: () => network.send('Fetch.continueRequest', { requestId }),
      cut: () => network.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionClosed' }),
      respond: (responseCode, body) =>
        network.send('Fetch.fulfillRequest', {
          requestId,
          responseCode,
          responseHeaders: [{ name: 'content-type', value: 'application/json' }],
          body: Buffer.from(body).toString('base64'),
        }),
    }
    // the page may have navigated away meanwhile
    void handle(call).catch(() => undefined)
  })
  await network.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  return network
}
