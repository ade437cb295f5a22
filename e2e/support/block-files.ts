import type { Page } from '@playwright/test'

/**
 * Returns a function that blocks the files whose names end like this, from now on. It does not use a route of Playwright,
 * which would switch off the browser's cache.
 */
export async function createBlocker(page: Page): Promise<(files: readonly string[]) => Promise<unknown>> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  return (files) => network.send('Network.setBlockedURLs', { urls: files.map((file) => `*${file}`) })
}
