import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

/** axe's findings for the page; by default on a desktop and on a phone. */
export async function expectAccessible(page: Page, state: string, sizes = SIZES): Promise<void> {
  // without animations: axe would check a part that fades in with its wrong colours
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await untilStill(page)
    expect(await violations(page), `${state} at ${size.width}`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Runs axe in the page and its frames; loads it once per document. */
async function violations(page: Page): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe
    const { violations: found, passes } = await run({ resultTypes: ['violations'] })
    if (passes.length === 0) throw new Error('axe has checked nothing')
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
  })
}

/** Waits until no colour fades any more. Spinners, which never end, are ignored. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
    await document.fonts.ready
    await new Promise(requestAnimationFrame)
  })
}
