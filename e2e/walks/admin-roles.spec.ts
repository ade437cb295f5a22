import { signIn } from '@cup/rehearsal/person'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openTab, question } from '../support/pages/admin.ts'
import { toast } from '../support/pages/frame.ts'

const userRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: name })

test('the super admin makes an admin, who sees the note, cannot change roles, and loses the page with the role', async ({
  admin,
  join,
  pageOf,
  origin,
}) => {
  const person = await join('Ruth Rising')
  const page = await pageOf(admin)
  await openTab(page, 'users')
  await expect(page.getByRole('heading', { name: /^Users \(\d+\)$/ })).toBeVisible()
  await expect(page.getByText('Note: Only super admin can manage admin roles')).toHaveCount(0)
  await page.getByLabel('Search users').fill('super admin')
  await expect(userRow(page, 'admin@example.com').getByRole('button')).toBeDisabled()
  await page.getByLabel('Search users').fill('ruth')
  const row = userRow(page, person.user.email ?? '')
  await row.getByRole('button', { name: 'Make Admin' }).click()
  await expect(question(page).getByText('is signed out and has to sign in again')).toBeVisible()
  await question(page).getByRole('button', { name: 'Make Admin' }).click()
  await expect(toast(page, 'Admin added')).toBeVisible()
  await expect(row.getByRole('img', { name: 'Admin' })).toBeVisible()

  // A change of role ends every session of that person.
  const other = await pageOf(await signIn(origin, person.user.email ?? '', 'Ruth Rising'))
  await openTab(other, 'users')
  await expect(other.getByText('Note: Only super admin can manage admin roles')).toBeVisible()
  await expect(userRow(other, 'Ruth Rising').first()).toBeVisible()
  await expect(
    other.getByRole('list', { name: 'Users' }).getByRole('button', { name: /(Make|Remove) Admin/ }),
  ).toHaveCount(0)

  await row.getByRole('button', { name: 'Remove Admin' }).click()
  await question(page).getByRole('button', { name: 'Remove Admin' }).click()
  await expect(toast(page, 'Admin removed')).toBeVisible()
  await expect(row.getByRole('img', { name: 'Admin' })).toHaveCount(0)
  // without an action: the server closes the connection of the ended session and refuses the page's next request
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Rocket League Tournaments', level: 1 })).toBeVisible()
})
