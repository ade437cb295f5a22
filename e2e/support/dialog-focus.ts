import { expect, type Locator, type Page } from '@playwright/test'
import { modal, question } from './pages/admin.ts'

/** More stops than the largest dialog has. */
const MANY_TABS = 14

/** Every stop of Tab is inside. At its edges the dialog has guard elements that pass the focus on. */
async function expectFocusInside(page: Page, dialog: Locator): Promise<void> {
  for (let step = 0; step < MANY_TABS; step++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
}

export async function expectDialog(page: Page, opener: Locator, title: string, first?: string): Promise<void> {
  const dialog = modal(page, title)
  const closings = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(4, 796),
  ]
  for (const close of closings) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    if (first) await expect(dialog.getByLabel(first, { exact: true })).toBeFocused()
    else await expect(dialog.locator(':focus')).toHaveCount(1)
    if (close === closings[0]) await expectFocusInside(page, dialog)
    await close()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
}

/** Cancel has the focus, so Enter deletes nothing and makes no call. */
export async function expectQuestion(page: Page, opener: Locator): Promise<void> {
  let calls = 0
  const count = (request: { method: () => string }) => {
    if (request.method() !== 'GET') calls++
  }
  page.on('request', count)
  for (const key of ['Enter', 'Escape']) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    if (key === 'Escape') await expectFocusInside(page, question(page))
    await page.keyboard.press(key)
    await expect(question(page)).toBeHidden()
    await expect(opener).toBeFocused()
  }
  page.off('request', count)
  expect(calls).toBe(0)
}
