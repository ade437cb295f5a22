import { expect, type Page } from '@playwright/test'
import { watchRequests } from './quiet.ts'

interface Seen {
  shift: number
  /** Whether the largest thing painted was part of the page from the start. */
  largest: { text: string; isCup: boolean } | undefined
}

/** The cup joins the home page without moving it, and is not its largest paint. */
export async function expectQuietCup(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { shift: 0, largest: undefined }
    Object.assign(window, { seen })
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) seen.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null }
      const isCup = element?.closest('[aria-label="The cup"]') != null
      seen.largest = { text: element?.textContent ?? '', isCup }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  // The shift that a font causes depends on the fonts of the machine.
  await page.route('**/*.woff2', (route) => route.abort())
  const quiet = watchRequests(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'The cup' })).toBeVisible()
  await quiet()
  const { shift, largest } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  expect(shift).toBeLessThan(0.02)
  expect(largest).toMatchObject({ isCup: false })
  expect(largest?.text).not.toBe('')
}
