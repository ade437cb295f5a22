import type { Person } from '@cup/rehearsal/person'
import type { Page } from '@playwright/test'
import { createBlocker } from './block-files.ts'
import { expect, type PageOf } from './fixtures.ts'
import { holdCalls } from './hold-calls.ts'
import { watchRequests } from './quiet.ts'

interface Shift {
  value: number
  /** What moved, from where to where. */
  moved: string[]
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** The server's responses arrive after the first paint, so that a shift they cause is counted. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const corner = ({ x, y, width, height }: DOMRectReadOnly): string => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            moved: sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} ${node?.className}: ${corner(previousRect)} to ${corner(currentRect)}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await holdCalls(page, async ({ pass }) => {
    await page.waitForLoadState('load')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await pass()
  })
  await keepOneFont(page)
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

let hasFallbacks: boolean | undefined

/**
 * The fallback fonts have the metrics of Arial, Liberation Sans and Roboto, so web fonts replace them without a shift. On
 * a machine without these three, web fonts are blocked.
 */
async function keepOneFont(page: Page): Promise<void> {
  hasFallbacks ??= await findFallbacks(page)
  if (hasFallbacks) return
  const block = await createBlocker(page)
  await block(['.woff2'])
}

async function findFallbacks(page: Page): Promise<boolean> {
  await page.goto('/settings')
  return page.evaluate(async () => {
    const faces = [...document.fonts].filter(({ family }) => family.includes('Fallback'))
    const loaded = await Promise.allSettled(faces.map((face) => face.load()))
    return loaded.length > 0 && loaded.every(({ status }) => status === 'fulfilled')
  })
}

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((total, { value }) => total + value, 0)

export async function expectStill(pageOf: PageOf, person: Person | null, addresses: readonly string[]): Promise<void> {
  const page = await pageOf(person)
  const quiet = watchRequests(page)
  const shifts = await watchShifts(page)
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport)
    for (const address of addresses) {
      await page.goto(address)
      await quiet()
      await page.evaluate(() => document.fonts.ready)
      const visit = `${address} at ${viewport.width} for ${person?.user.name ?? 'a visitor'}`
      const seen = await shifts()
      expect(sumOf(seen), `${visit}: ${JSON.stringify(seen)}`).toBeLessThan(0.02)
    }
  }
}
