import { addressOf, expect, secondOrigin, test } from '../support/fixtures.ts'
import { accountButton, fillProviderForm, signInDialog, storedToken, toast } from '../support/pages/frame.ts'

test('a visitor signs in with Google and out again', async ({ page, origin }) => {
  const email = addressOf('vera')
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const request = page.waitForRequest('**/api/auth/oauth/login*')
  await signInDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  expect(new URL((await request).url()).search).toBe(`?redirect=${encodeURIComponent(`${origin}/prize-pool`)}`)
  await fillProviderForm(page, email, 'Vera Visitor')

  await expect(accountButton(page, 'Vera Visitor')).toBeVisible()
  expect(page.url()).toBe(`${origin}/prize-pool`)
  expect(await storedToken(page)).toBeTruthy()

  await page.reload()
  await accountButton(page, 'Vera Visitor').click()
  await expect(page.getByText(email)).toBeVisible()
  const menu = page.getByRole('menu', { name: 'Account of Vera Visitor' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Settings', 'Team Invites', 'Logout'])
  await menu.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(toast(page, 'Logged out successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a visitor signs in and out on the second host name of the site, and never leaves it', async ({
  browser,
  origin,
}) => {
  const second = secondOrigin(origin)
  // not checked for requests to other origins: the provider's page is on the first host name
  const context = await browser.newContext({ baseURL: second })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await signInDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await fillProviderForm(page, addressOf('sol'), 'Sol Second')
  await expect(accountButton(page, 'Sol Second')).toBeVisible()
  expect(page.url()).toBe(`${second}/prize-pool`)
  await page.reload()
  await expect(accountButton(page, 'Sol Second')).toBeVisible()

  await page.goto(origin)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.goto('/prize-pool')
  await accountButton(page, 'Sol Second').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(toast(page, 'Logged out successfully')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await context.close()
})

test('a sign-in that is cancelled leaves a visitor', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await signInDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel the sign-in' }).click()
  await page.waitForURL(/\/(prize-pool)?([?#].*)?$/)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await storedToken(page)).toBeNull()
})

test('the sign-in dialog keeps the focus and gives it back, whichever button opened it', async ({ page }) => {
  await page.goto('/prize-pool')
  const dialog = signInDialog(page)
  const google = dialog.getByRole('button', { name: 'Continue with Google' })
  const closings = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(8, 780),
  ]
  for (const opener of ['Sign In', 'Create New Team']) {
    const button = page.getByRole('button', { name: opener, exact: true })
    for (const close of closings) {
      await button.click()
      await expect(google).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(google).toBeFocused()
      await close()
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
    }
  }
})

test('the return address of another browser does not sign in', async ({ page, pageOf, origin }) => {
  await page.goto(`/api/auth/oauth/login?redirect=${encodeURIComponent(`${origin}/prize-pool`)}`)
  // The attacker stops before the one-time id is used, and keeps it.
  await page.route('**/api/auth/oauth/session-data', (route) => route.abort())
  const landed = page.waitForResponse((response) => /[?#]session_id=/.test(response.headers().location ?? ''))
  await fillProviderForm(page, addressOf('mallory'), 'Mallory')
  const { hash } = new URL((await landed).headers().location ?? '', origin)
  expect(hash).toMatch(/^#session_id=.{20,}/)

  const victim = await pageOf(null)
  const refused = victim.waitForResponse('**/api/auth/oauth/session-data')
  await victim.goto(`/prize-pool${hash}`)
  expect((await refused).status()).toBeGreaterThanOrEqual(400)
  await expect(victim.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await storedToken(victim)).toBeNull()
  expect(victim.url()).toBe(`${origin}/prize-pool`)
})

test('an unknown address leads home', async ({ page, origin }) => {
  for (const path of ['/admin/users', '/PRIZE-POOL/x?y=1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Rocket League Tournaments', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`${origin}/`)
  }
})
