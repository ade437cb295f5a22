import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { adminTeam, modal, openTab, question, rowOfRound } from '../support/pages/admin.ts'

/** More stops than the largest dialog has. */
const MANY_TABS = 14

/** Every stop of Tab is inside; at the edges the dialog passes the focus on by way of guards of its own. */
async function expectFocusInside(page: Page, dialog: Locator): Promise<void> {
  for (let step = 0; step < MANY_TABS; step++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
}

async function expectDialog(page: Page, opener: Locator, title: string, first?: string): Promise<void> {
  const dialog = modal(page, title)
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(4, 796),
  ]
  for (const leave of ways) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    if (first) await expect(dialog.getByLabel(first, { exact: true })).toBeFocused()
    else await expect(dialog.locator(':focus')).toHaveCount(1)
    if (leave === ways[0]) await expectFocusInside(page, dialog)
    await leave()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
}

/** Cancel has the focus, so Enter deletes nothing and makes no call. */
async function expectQuestion(page: Page, opener: Locator): Promise<void> {
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

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })

test('the dialogs about cups and teams hold the focus and give it back', async ({ enter, admin, pageOf }) => {
  test.slow()
  await enter('Alpha')
  await enter('Bravo')
  const page = await pageOf(admin)
  await openTab(page, 'tournaments')
  await expectDialog(page, button(page, 'Create New Tournament'), 'Create New Tournament', 'Tournament Name')
  await expectQuestion(page, button(page, 'Complete Tournament'))
  await openTab(page, 'overview')
  await expectQuestion(page, button(page, 'Reset Tournament'))
  await openTab(page, 'teams')
  const card = adminTeam(page, 'Alpha')
  await expectDialog(page, button(page, 'Custom Seed Bracket'), 'Custom Bracket Seeding')
  await expectDialog(page, button(card, 'Invite Player'), 'Invite Player', 'Player Email')
  await expectDialog(page, button(card, 'Rename'), 'Rename Team', 'New Team Name')
  await expectQuestion(page, button(card, 'Delete'))
  await expectQuestion(page, button(card, 'Kick Alpha Captain'))
})

test('the dialogs about matches and winners hold the focus and give it back', async ({ start, admin, cup, pageOf }) => {
  test.slow()
  await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  const page = await pageOf(admin)
  await openTab(page, 'matches')
  const row = rowOfRound(page, 'Winners Round 1, match 1')
  await expectDialog(page, button(row, 'Set Score'), 'Set Match Score')
  await expectDialog(page, button(row, 'DQ Team'), 'Disqualify Team')
  await button(row, 'DQ Team').click()
  const form = modal(page, 'Disqualify Team')
  await form.getByRole('radio').first().check()
  await expectQuestion(page, form.getByRole('button', { name: 'DQ Team' }))
  await page.keyboard.press('Escape')
  await button(row, 'Start Check-in').click()
  await expectQuestion(page, button(row, 'Process Check-in (0/2)'))

  await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  await openTab(page, 'tournaments')
  const past = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: cup.name }) })
  await expectDialog(page, button(past, 'Set Winners'), 'Set Winners', '1st Place Team ID')
})

test('Enter in a field sends the form once', async ({ enter, admin, pageOf }) => {
  await enter('Alpha')
  const page = await pageOf(admin)
  await openTab(page, 'teams')
  let sent = 0
  const answer = Promise.withResolvers<void>()
  // once it is answered the dialog closes, and Enter would open it again
  await page.route('**/name?new_name=*', async (route) => {
    sent++
    await answer.promise
    await route.continue()
  })
  await button(adminTeam(page, 'Alpha'), 'Rename').click()
  await modal(page, 'Rename Team').getByLabel('New Team Name').fill('Omega')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  answer.resolve()
  await expect(adminTeam(page, 'Omega')).toBeVisible()
  expect(sent).toBe(1)
})
