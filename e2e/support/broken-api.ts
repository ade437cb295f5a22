import { expect, type Page, type Request, type Route } from '@playwright/test'
import { holdClock } from './page-clock.ts'

const API = '**/api/**'
const STEP_MS = 1000

/** Answers a call; `after` lets time of the page go by first. */
export type BrokenAnswer = (route: Route, after: (ms: number) => Promise<void>) => Promise<void>

export interface BrokenApi {
  /** Lets time of the page go by until it says this. While an answer is on its way, no time goes by. */
  untilItSays: (text: RegExp) => Promise<void>
  /** From now on the server answers. */
  mend: () => Promise<void>
}

/** Every call of the page gets this answer instead of the server's. Call it before the page is opened. */
export async function breakApi(page: Page, answer: BrokenAnswer): Promise<BrokenApi> {
  const clock = await holdClock(page)
  const onTheWay = new Set<Request>()
  const over = new WeakSet<Request>()
  const end = (request: Request): void => {
    over.add(request)
    onTheWay.delete(request)
  }
  page.on('request', (request) => {
    if (request.url().includes('/api/')) onTheWay.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await page.route(API, (route) =>
    answer(route, async (ms) => {
      onTheWay.delete(route.request())
      await clock.moved(ms)
      // the page may have given it up meanwhile
      if (!over.has(route.request())) onTheWay.add(route.request())
    }),
  )
  return {
    untilItSays: (text) =>
      expect(async () => {
        if (onTheWay.size === 0) await clock.forward(STEP_MS)
        expect(await page.getByRole('main').textContent()).toMatch(text)
      }).toPass({ intervals: [20], timeout: 240_000 }),
    mend: () => page.unroute(API),
  }
}
