import type { Page } from '@playwright/test'

export interface PageClock {
  /** Moves the page's clock on and runs the timers that are due. */
  forward: (ms: number) => Promise<void>
  /** Resolves when the clock has been moved on this far. */
  moved: (ms: number) => Promise<void>
}

/** Takes over the clock of the page, so that no test waits for a page's timeouts. Call it before the page is opened. */
export async function holdClock(page: Page): Promise<PageClock> {
  let moved = 0
  let waiting: { until: number; resolve: () => void }[] = []
  await page.clock.install()
  await page.addInitScript(() => {
    // AbortSignal.timeout uses the browser's clock, so it is replaced
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms)
      return controller.signal
    }
  })
  return {
    forward: async (ms) => {
      await page.clock.fastForward(ms)
      moved += ms
      for (const { resolve } of waiting.filter(({ until }) => until <= moved)) resolve()
      waiting = waiting.filter(({ until }) => until > moved)
    },
    moved: (ms) => new Promise((resolve) => waiting.push({ until: moved + ms, resolve })),
  }
}
