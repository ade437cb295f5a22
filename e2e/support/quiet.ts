import { expect, type Page, type Request } from '@playwright/test'

const QUIET_MS = 200

/** Begin before the page is opened; what is returned waits until the page has got all it asked for and has drawn it. */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  let lastChange = Date.now()
  const note = (change: (request: Request) => void) => (request: Request) => {
    // Long polling is always under way.
    if (request.url().includes('/socket.io/')) return
    change(request)
    lastChange = Date.now()
  }
  page.on(
    'request',
    note((request) => pending.add(request)),
  )
  page.on(
    'requestfinished',
    note((request) => pending.delete(request)),
  )
  page.on(
    'requestfailed',
    note((request) => pending.delete(request)),
  )
  return async () => {
    await expect.poll(() => pending.size === 0 && Date.now() - lastChange > QUIET_MS, { intervals: [50] }).toBe(true)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}
