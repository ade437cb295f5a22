import type { BrowserContext } from '@playwright/test'

/** Neighbouring calls wait for very different times, so that responses arrive out of order. */
const GOLDEN_PART = 0.618034

const limitMs = Number(process.env.SLOW_CALLS ?? 0)
if (!(limitMs >= 0)) throw new Error(`SLOW_CALLS is a number of milliseconds, not ${process.env.SLOW_CALLS}`)

let calls = 0

/**
 * With `SLOW_CALLS=1500`, every call of a page to the API waits for up to that many milliseconds. A test that passes
 * only
 * because a response was there in time fails then, and so does a page that claims something before it knows.
 */
export async function slowCalls(context: BrowserContext): Promise<void> {
  if (limitMs === 0) return
  await context.route(/\/api\//, async (route) => {
    const wait = ((calls++ * GOLDEN_PART) % 1) * limitMs
    await new Promise((resolve) => setTimeout(resolve, wait))
    // the page may have been left meanwhile
    await route.fallback().catch(() => undefined)
  })
}
