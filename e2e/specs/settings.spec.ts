import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/axe.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { accountButton, toast } from '../support/pages/frame.ts'

test('a player sees the account and changes the display name', async ({ join, pageOf }) => {
  const person = await join('Old Name', 'jo.with.a.long.name@example.com')
  const page = await pageOf(person)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  const field = page.getByLabel('Display Name')
  const save = page.getByRole('button', { name: 'Save Changes' })
  const facts = page.getByRole('definition')
  await expect(facts).toHaveText([person.user.email ?? '', 'Verified', 'Google OAuth'])

  await expect(save).toBeDisabled()
  await field.fill('  Old Name  ')
  await expect(save).toBeDisabled()
  await field.fill(' x ')
  await save.click()
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await expect(field).toBeFocused()

  const response = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/api/auth/update-name', async (route) => {
    sent.push(route.request().postData() ?? '')
    await response.promise
    await route.continue()
  })
  await field.fill('  New Name ')
  await save.click()
  await expect(save).toBeDisabled()
  response.resolve()
  await expect(toast(page, 'Name updated successfully!')).toBeVisible()
  await expect(accountButton(page, 'New Name')).toBeVisible()
  await expect(save).toBeDisabled()
  expect(sent).toEqual([JSON.stringify({ name: 'New Name' })])

  // On a phone the address is not broken as long as a line has room for it.
  await page.setViewportSize(PHONE.viewport)
  const lines = await facts.first().evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('a person downloads what is stored about them and closes the account after reading what is kept', async ({
  join,
  pageOf,
}) => {
  const person = await join('Data Dana')
  const page = await pageOf(person)
  await page.goto('/settings')
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download My Data' }).click()
  const file = await started
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.person).toMatchObject([{ name: 'Data Dana', email: person.user.email }])

  await page.getByRole('button', { name: 'Close Account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Close your account?' })
  await expect(dialog.getByText('Kept without your name')).toBeVisible()
  await expectAccessible(page, '/settings with the dialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Close Account' }).click()
  await expect(toast(page, 'Your account is closed')).toBeVisible()
  await expect(page.getByText('Please log in to access settings')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Please log in to access settings')).toBeVisible()
})
