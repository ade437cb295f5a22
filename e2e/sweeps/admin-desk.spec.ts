import { ADMIN_TABS } from '@cup/contract/constants'
import { expect, test } from '../support/fixtures.ts'
import { openTab } from '../support/pages/admin.ts'

for (const width of [1280, 390]) {
  test(`title and numbers take at most 72 pixels on every tab at ${width} pixels`, async ({ start, admin, pageOf }) => {
    await start('Alpha', 'Bravo', 'Charlie', 'Delta')
    const page = await pageOf(admin)
    await page.setViewportSize({ width, height: 800 })
    for (const tab of ADMIN_TABS) {
      await openTab(page, tab)
      const title = await page.getByRole('heading', { name: 'Admin Dashboard' }).boundingBox()
      const tabs = await page.getByRole('tablist', { name: 'Admin sections' }).boundingBox()
      expect((tabs?.y ?? Number.NaN) - (title?.y ?? Number.NaN)).toBeLessThanOrEqual(72)
    }
  })
}
