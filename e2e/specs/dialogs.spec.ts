import type { Locator, Page } from '@playwright/test'
import { expectDialog, expectQuestion } from '../support/dialog-focus.ts'
import { expect, test } from '../support/fixtures.ts'
import { adminTeam, modal, openTab } from '../support/pages/admin.ts'

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })

test('a dialog and a question keep the focus and restore it, and Enter in a field sends the form once', async ({
  enter,
  admin,
  pageOf,
}) => {
  await enter('Alpha')
  const page = await pageOf(admin)
  await openTab(page, 'teams')
  const card = adminTeam(page, 'Alpha')
  await expectDialog(page, button(card, 'Rename'), 'Rename Team', 'New Team Name')
  await expectQuestion(page, button(card, 'Delete'))

  let sent = 0
  const response = Promise.withResolvers<void>()
  // after the response the dialog closes, and Enter would open it again
  await page.route('**/name?new_name=*', async (route) => {
    sent++
    await response.promise
    await route.continue()
  })
  await button(adminTeam(page, 'Alpha'), 'Rename').click()
  await modal(page, 'Rename Team').getByLabel('New Team Name').fill('Omega')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  response.resolve()
  await expect(adminTeam(page, 'Omega')).toBeVisible()
  expect(sent).toBe(1)
})
