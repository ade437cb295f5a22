import { signIn } from '@cup/rehearsal/person'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openTab, question } from '../support/pages/admin.ts'
import { toast } from '../support/pages/frame.ts'

const userRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: name })

/** Records whether the dashboard was in the page even for a moment. */
async function watchForDashboard(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (/Admin Dashboard|Tournament Controls/.test(document.querySelector('main')?.textContent ?? '')) {
        sessionStorage.setItem('dashboard', 'seen')
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => sessionStorage.getItem('dashboard') === 'seen')
}

test('the super admin makes and removes an admin', async ({ admin, join, pageOf }) => {
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
  await row.getByRole('button', { name: 'Remove Admin' }).click()
  await question(page).getByRole('button', { name: 'Remove Admin' }).click()
  await expect(toast(page, 'Admin removed')).toBeVisible()
  await expect(row.getByRole('img', { name: 'Admin' })).toHaveCount(0)
})

test('another admin sees the note and no buttons, and loses the page with the role', async ({
  admin,
  join,
  pageOf,
  origin,
}) => {
  const person = await join('Olga Other')
  await admin.must('POST', `/admin/users/${person.user.id}/make-admin`)
  // A change of role ends every session of that person.
  const page = await pageOf(await signIn(origin, person.user.email ?? '', 'Olga Other'))
  await openTab(page, 'users')
  await expect(page.getByText('Note: Only super admin can manage admin roles')).toBeVisible()
  await expect(userRow(page, 'Olga Other')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('button')).toHaveCount(0)

  await admin.must('POST', `/admin/users/${person.user.id}/remove-admin`)
  await page.getByRole('tab', { name: 'tournaments' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rocket League Tournaments', level: 1 })).toBeVisible()
})

test('a player is sent home with a toast and never sees the dashboard', async ({ join, pageOf, origin }) => {
  const page = await pageOf(await join('Pete Player'))
  const wasSeen = await watchForDashboard(page)
  await page.goto('/admin')
  await expect(toast(page, 'Admin access required')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/`)
  expect(await wasSeen()).toBe(false)
})

test('a visitor is redirected home without a message', async ({ page, origin }) => {
  const wasSeen = await watchForDashboard(page)
  await page.goto('/admin?tab=users')
  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByRole('heading', { name: 'Rocket League Tournaments', level: 1 })).toBeVisible()
  await expect(toast(page, 'Admin access required')).toHaveCount(0)
  expect(await wasSeen()).toBe(false)
})

test('the server refuses what the page would hide', async ({ join }) => {
  const player = await join('Cheeky Cheng')
  for (const path of ['/admin/stats', '/admin/users', '/admin/tournaments/all'])
    expect((await player.call('GET', path)).status).toBe(403)
})
