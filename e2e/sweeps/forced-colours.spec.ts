import { playOut } from '@cup/rehearsal/cup'
import { expect, test } from '../support/fixtures.ts'

test('in forced colours borders, marks and focus stay visible', async ({ start, admin, cup, pageOf }) => {
  await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  await playOut(admin, cup.id, undefined, 1)
  const page = await pageOf(admin, { forcedColors: 'active' })
  for (const address of ['/', '/prize-pool', '/bracket', '/settings', '/admin', '/admin?tab=matches']) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Account of Super Admin' })).toBeVisible()
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
    expect(ring, address).not.toBe('none')
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll('main button:enabled, main input:not([type=radio], [type=checkbox])')]
        .filter((element) => element.checkVisibility())
        .filter((element) => getComputedStyle(element).borderTopStyle === 'none')
        .filter((element) => getComputedStyle(element).textDecorationLine === 'none')
        .map((element) => element.textContent || element.outerHTML.slice(0, 80)),
    )
    expect(bare, address).toEqual([])
  }
  await page.goto('/bracket')
  const trophy = page.getByRole('img', { name: 'Winner' }).first()
  await expect(trophy).toBeVisible()
  const box = await trophy.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(8)
})
