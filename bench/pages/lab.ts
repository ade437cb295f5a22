import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A mid-range phone on a slow mobile network. */
const SCREEN = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU_SLOWDOWN = 4

export interface Visitor {
  origin: string
  /** The token of a signed-in visitor. */
  token?: string
}

export interface Visit {
  /** Largest contentful paint. */
  largestPaintMs: number
  layoutShift: number
  /** Compressed bytes of the scripts that were requested before the page had loaded. */
  scriptBytes: number
}

interface Recorded {
  paints: number[]
  shift: number
  interactions: number[]
}

type Recording = typeof globalThis & { recorded: Recorded }

/** A new browser without anything in its cache, slowed down; closed after `use`. */
async function withSlowPage<T>(
  browser: Browser,
  { origin, token }: Visitor,
  use: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const localStorage = token === undefined ? [] : [{ name: 'token', value: token }]
  const storageState = { cookies: [], origins: [{ origin, localStorage }] }
  const context = await browser.newContext({ ...SCREEN, baseURL: origin, storageState })
  try {
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Network.enable')
    await tools.send('Network.emulateNetworkConditions', NETWORK)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(record)
    return await use(page, context)
  } finally {
    await context.close()
  }
}

function record(): void {
  const recorded: Recorded = { paints: [], shift: 0, interactions: [] }
  Object.assign(globalThis, { recorded })
  const observe = (type: string, take: (entry: never) => void, options = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never)
    }).observe({ type, buffered: true, ...options })
  observe('largest-contentful-paint', ({ startTime }: PerformanceEntry) => recorded.paints.push(startTime))
  observe('layout-shift', (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => {
    if (!entry.hadRecentInput) recorded.shift += entry.value
  })
  observe(
    'event',
    ({ interactionId, duration }: PerformanceEntry & { interactionId: number }) => {
      if (interactionId) recorded.interactions.push(duration)
    },
    { durationThreshold: 16 },
  )
}

/** Opens an address and waits until nothing more is loading. */
export const visit = (browser: Browser, visitor: Visitor, address: string): Promise<Visit> =>
  withSlowPage(browser, visitor, async (page) => {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    return page.evaluate(() => {
      const { paints, shift } = (globalThis as Recording).recorded
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
      const scripts = resources.filter(
        ({ name, startTime }) => startTime < loadEventStart && new URL(name).pathname.endsWith('.js'),
      )
      return {
        largestPaintMs: paints.at(-1) ?? Number.NaN,
        layoutShift: shift,
        scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }
    })
  })

/** The longest time from a tap to the next frame during `action`. */
export const respond = (
  browser: Browser,
  visitor: Visitor,
  address: string,
  action: (page: Page) => Promise<void>,
): Promise<number> =>
  withSlowPage(browser, visitor, async (page) => {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await action(page)
    // the browser reports an interaction some frames after it has painted
    const handle = await page.waitForFunction(() => {
      const { interactions } = (globalThis as Recording).recorded
      return interactions.length > 0 && Math.max(...interactions)
    })
    return Number(await handle.jsonValue())
  })
