import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

/** axe's findings for the page, on a desktop and on a phone. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // a part that arrives during the audit would be judged while it fades in
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await stillness(page)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
    expect(found, `${state} at ${size.width}`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Colours are judged when nothing fades any more; a spinner never ends. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
    await document.fonts.ready
    await new Promise(requestAnimationFrame)
  })
}
