import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/axe.ts'
import { addressOf, expect, PHONE, test } from '../support/fixtures.ts'
import { accountButton, fillProviderForm, toast } from '../support/pages/frame.ts'

test('a player sees the account and changes the display name', async ({ join, pageOf }) => {
  const person = await join('Old Name')
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

  const answer = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/api/auth/update-name', async (route) => {
    sent.push(route.request().postData() ?? '')
    await answer.promise
    await route.continue()
  })
  await field.fill('  New Name ')
  await save.click()
  await expect(save).toBeDisabled()
  answer.resolve()
  await expect(toast(page, 'Name updated successfully!')).toBeVisible()
  await expect(accountButton(page, 'New Name')).toBeVisible()
  await expect(save).toBeDisabled()
  expect(sent).toEqual([JSON.stringify({ name: 'New Name' })])
})

test('on a phone the address is not broken as long as a line has room for it', async ({ join, pageOf }) => {
  const page = await pageOf(await join('Jo', 'jo.with.a.long.name@example.com'), PHONE)
  await page.goto('/settings')
  const address = page.getByRole('definition').first()
  await expect(address).toBeVisible()
  const lines = await address.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('a name that cannot be saved stays in the field', async ({ join, pageOf }) => {
  const page = await pageOf(await join('Stuck Stu'))
  await page.goto('/settings')
  await page.route('**/api/auth/update-name', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByLabel('Display Name').fill('Better Stu')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Failed to update name')).toBeVisible()
  await expect(page.getByLabel('Display Name')).toHaveValue('Better Stu')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
})

test('an account without a picture is of the other type', async ({ page, origin }) => {
  await page.goto(`/api/auth/oauth/login?redirect=${encodeURIComponent(`${origin}/prize-pool`)}`)
  await page.getByLabel('E-mail').fill(addressOf('plain'))
  await page.getByLabel('Name').fill('Plain Pat')
  await page.getByRole('button', { name: 'Continue without a picture' }).click()
  await expect(accountButton(page, 'Plain Pat')).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText('Email/Password')).toBeVisible()
})

test('a person who was not verified is told so', async ({ join, pageOf }) => {
  const page = await pageOf(await join('Una Unverified'))
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), verified: false } })
  })
  await page.goto('/settings')
  await expect(page.getByText('Pending Verification')).toBeVisible()
})

test('signed out, the page asks to log in and lets sign in', async ({ page }) => {
  await page.goto('/settings')
  await expect(page.getByText('Please log in to access settings')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await fillProviderForm(page, addressOf('sid'), 'Sid Settings')
  await expect(accountButton(page, 'Sid Settings')).toBeVisible()
})

test('a person downloads what is stored about them', async ({ join, pageOf }) => {
  const person = await join('Data Dana')
  const page = await pageOf(person)
  await page.goto('/settings')
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download My Data' }).click()
  const file = await started
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.person).toMatchObject([{ name: 'Data Dana', email: person.user.email }])
})

test('a person closes the account after reading what is kept', async ({ join, pageOf }) => {
  const page = await pageOf(await join('Closing Cleo'))
  await page.goto('/settings')
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
