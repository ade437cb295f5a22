import { expect, type Page } from '@playwright/test'
import { type HeldCall, holdCalls } from './hold-calls.ts'
import { holdClock } from './page-clock.ts'

const STEP_MS = 1000

/** Responds to a call; `after` lets the page's time pass first. */
export type BrokenResponse = (call: HeldCall, after: (ms: number) => Promise<void>) => Promise<unknown>

export interface BrokenApi {
  /** Lets the page's time pass until it shows this text. No time passes while a response is on its way. */
  untilShown: (text: RegExp) => Promise<void>
  /** Lets the server respond again. */
  repair: () => void
  breakAgain: () => void
}

/** Every call of the page gets this response instead of the server's. Call it before the page is opened. */
export async function breakApi(page: Page, respond: BrokenResponse): Promise<BrokenApi> {
  let isBroken = true
  let visit = 0
  const clock = await holdClock(page)
  const onTheWay = new Set<string>()
  const held = new Set<string>()
  const over = new Set<string>()
  const network = await holdCalls(page, (call) =>
    isBroken
      ? respond(call, async (ms) => {
          const during = visit
          held.add(call.id)
          onTheWay.delete(call.id)
          await clock.moved(ms)
          // the page may have aborted it, or may have been left
          if (visit === during && !over.has(call.id)) onTheWay.add(call.id)
        })
      : call.pass(),
  )
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // the event about a sent call may arrive after the call itself
    if (request.url.includes('/api/') && !held.has(requestId)) onTheWay.add(requestId)
  })
  const end = ({ requestId }: { requestId: string }): void => {
    over.add(requestId)
    onTheWay.delete(requestId)
  }
  network.on('Network.loadingFinished', end)
  network.on('Network.loadingFailed', end)
  network.on('Page.frameNavigated', () => {
    visit += 1
    onTheWay.clear()
  })
  await network.send('Network.enable')
  await network.send('Page.enable')
  return {
    untilShown: (text) =>
      expect(async () => {
        if (onTheWay.size === 0) await clock.forward(STEP_MS)
        expect(await page.getByRole('main').textContent()).toMatch(text)
        // not a wait: each attempt moves the page's clock by a second, and pages give up after up to a minute of theirs
      }).toPass({ intervals: [20], timeout: 30_000 }),
    repair: () => {
      isBroken = false
    },
    breakAgain: () => {
      isBroken = true
    },
  }
}
