import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openTab } from '../support/pages/admin.ts'
import { accountButton } from '../support/pages/frame.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('pages, the account menu and the tabs of the dashboard are walked with the keyboard', async ({
  admin,
  pageOf,
}) => {
  const page = await pageOf(admin)
  await page.goto('/')
  const titles = new Set([await page.title()])
  const bar = page.getByRole('navigation', { name: 'Main', exact: true })
  for (const [link, name] of [
    ['Teams', 'Prize Pool'],
    ['Bracket', 'Bracket Not Available Yet'],
    ['Invites', 'Team Invites'],
    ['Admin', 'Admin Dashboard'],
  ] as const) {
    await bar.getByRole('link', { name: link }).press('Enter')
    await expect(heading(page, name)).toBeFocused()
    titles.add(await page.title())
  }
  await accountButton(page, 'Super Admin').press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Admin Dashboard' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Account Settings')).toBeFocused()
  titles.add(await page.title())
  expect(titles.size).toBe(6)
  await page.goBack()
  await expect(heading(page, 'Admin Dashboard')).toBeFocused()

  await page.goto('/')
  const button = accountButton(page, 'Super Admin')
  await button.focus()
  await page.keyboard.press('ArrowDown')
  const item = (name: string) => page.getByRole('menuitem', { name })
  await expect(item('Admin Dashboard')).toBeFocused()
  await page.keyboard.press('End')
  await expect(item('Logout')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Admin Dashboard')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(item('Logout')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()

  await openTab(page, 'overview')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('overview').focus()
  for (const [key, name] of [
    ['ArrowRight', 'tournaments'],
    ['ArrowRight', 'teams'],
    ['ArrowLeft', 'tournaments'],
    ['End', 'matches'],
    ['Home', 'overview'],
    ['End', 'matches'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(name)).toBeFocused()
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(new RegExp(`tab=${name}$`))
  }
  await page.reload()
  await expect(tab('matches')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab('overview')).toHaveAttribute('aria-selected', 'true')
})
