import type { BrowserContext } from '@playwright/test'

/** Neighbouring calls wait for very different times, so that responses arrive out of order. */
const GOLDEN_PART = 0.618034

const limitMs = Number(process.env.SLOW_CALLS ?? 0)
if (!(limitMs >= 0)) throw new Error(`SLOW_CALLS is a number of milliseconds, not ${process.env.SLOW_CALLS}`)

let calls = 0

/**
 * With `SLOW_CALLS=1500`, every call of a page to the API waits for up to that many milliseconds. Tests that rely on a
 * fast response fail then, and so do pages that show something before they have the data.
 */
export async function slowCalls(context: BrowserContext): Promise<void> {
  if (limitMs === 0) return
  await context.route(/\/api\//, async (route) => {
    const wait = ((calls++ * GOLDEN_PART) % 1) * limitMs
    await new Promise((resolve) => setTimeout(resolve, wait))
    // the page may have navigated away meanwhile
    await route.fallback().catch(() => undefined)
  })
}
