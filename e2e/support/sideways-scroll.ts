import type { Page } from '@playwright/test'

/** How far the page itself can be scrolled sideways. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { documentElement: root, body } = document
    return Math.max(root.scrollWidth, body.scrollWidth) - root.clientWidth
  })
