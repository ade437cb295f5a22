import type { Page } from '@playwright/test'

/**
 * The returned function says which files do not load from now on, by the ends of their names. Not by a route of
 * Playwright: the browser would then load every other file anew for every visit.
 */
export async function createBlocker(page: Page): Promise<(files: readonly string[]) => Promise<unknown>> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  return (files) => network.send('Network.setBlockedURLs', { urls: files.map((file) => `*${file}`) })
}
