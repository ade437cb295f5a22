import { expect, type Page, type Request } from '@playwright/test'

/** Call it before the page is opened. Returns a function that waits until every request is complete and drawn. */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  let started = 0
  // A long-polling request is always pending.
  const counts = (request: Request): boolean => !request.url().includes('/socket.io/')
  page.on('request', (request) => {
    if (!counts(request)) return
    pending.add(request)
    started += 1
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    for (let before = -1; before !== started || pending.size > 0; ) {
      await expect.poll(() => pending.size, { intervals: [20] }).toBe(0)
      before = started
      await untilAtRest(page)
    }
  }
}

/** Waits until the page has drawn everything and is idle, including work started by responses and effects. */
export const untilAtRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    let hasChanged = true
    const observer = new MutationObserver(() => {
      hasChanged = true
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    while (hasChanged) {
      hasChanged = false
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
    observer.disconnect()
  })
