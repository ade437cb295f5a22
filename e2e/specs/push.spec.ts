import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { dock, matchSheet } from '../support/pages/bracket.ts'
import { fillProviderForm, signInDialog, toast } from '../support/pages/frame.ts'
import {
  countTabs,
  deliverPush,
  pressNotification,
  receivedBy,
  shownNotifications,
  subscribeDevice,
} from '../support/push.ts'

/** Delivers a message and presses its notification; returns the address of the new window. */
async function pressed(page: Page, message: string): Promise<string | null> {
  await deliverPush(page, new URL(page.url()).origin, message)
  await expect.poll(async () => (await shownNotifications(page.context())).length).toBe(1)
  return pressNotification(page.context())
}

const PUSH_IS_ON = 'This browser will tell you when your match is called'

test('a player on another page gets a push message for a called match, and a press leads into its room', async ({
  start,
  admin,
  pageOf,
}) => {
  const { teams, bracket } = await start('Alpha', 'Bravo')
  const [match] = bracket.matches
  const ours = teams.find(({ id }) => id === match?.team1_id)
  if (match === undefined || ours === undefined) throw new Error('the bracket has a first match')
  const page = await pageOf(ours.captain, { permissions: ['notifications'] })
  const device = await subscribeDevice(page.context(), page.request)

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Tell me in this browser' }).click()
  await expect(toast(page, PUSH_IS_ON)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'this browser' })).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect
    .poll(async () => (await receivedBy(page.request, device.id)).map(({ content }) => content.title))
    .toEqual(['It works'])

  await page.goto('/prize-pool')
  await admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  await expect.poll(async () => (await receivedBy(page.request, device.id)).length).toBe(2)
  const [call] = await receivedBy(page.request, device.id)
  expect(call?.content).toMatchObject({ title: 'Your match is called', url: `/bracket?match=${match.id}` })

  const { origin } = new URL(page.url())
  await deliverPush(page, origin, JSON.stringify(call?.content))
  await expect
    .poll(() => shownNotifications(page.context()))
    .toEqual([
      { title: 'Your match is called', body: expect.stringContaining('Check in now (until '), tag: call?.content.tag },
    ])
  // the same message again replaces the first one
  await deliverPush(page, origin, JSON.stringify(call?.content))
  await expect.poll(async () => (await shownNotifications(page.context())).length).toBe(1)

  await expect(dock(page)).toBeVisible()
  expect(await pressNotification(page.context())).toBeNull()
  await page.waitForURL(`**/bracket?match=${match.id}`)
  await expect(matchSheet(page).getByRole('button', { name: 'Check In' })).toBeVisible()
})

test('a player without any tab of the site gets from the message to the lobby', async ({ start, admin, pageOf }) => {
  const { teams, bracket } = await start('Closed', 'Opened')
  const [match] = bracket.matches
  const ours = teams.find(({ id }) => id === match?.team1_id)
  const theirs = teams.find(({ id }) => id === match?.team2_id)
  if (match === undefined || ours === undefined) throw new Error('the bracket has a first match')
  const tab = await pageOf(ours.captain, { permissions: ['notifications'] })
  const context = tab.context()
  const device = await subscribeDevice(context, context.request)
  await tab.goto('/settings')
  await tab.getByRole('button', { name: 'Tell me in this browser' }).click()
  await expect(toast(tab, PUSH_IS_ON)).toBeVisible()
  const { origin } = new URL(tab.url())
  const elsewhere = await context.newPage()
  await tab.close()
  await expect.poll(() => countTabs(context)).toBe(0)

  await admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  await expect.poll(async () => (await receivedBy(context.request, device.id)).length).toBe(1)
  const [call] = await receivedBy(context.request, device.id)
  await deliverPush(elsewhere, origin, JSON.stringify(call?.content))
  await expect
    .poll(async () => (await shownNotifications(context)).map(({ title }) => title))
    .toEqual(['Your match is called'])
  const opened = await pressNotification(context)
  expect(opened).toBe(`${origin}/bracket?match=${match.id}`)

  const page = await context.newPage()
  await page.goto(opened ?? '')
  await matchSheet(page).getByRole('button', { name: 'Check In' }).click()
  await expect(toast(page, 'Checked in successfully!')).toBeVisible()
  await theirs?.captain.must('POST', `/matches/${match.id}/checkin`)
  await admin.must('POST', `/admin/matches/${match.id}/process-checkin`)
  const lobby = matchSheet(page).getByRole('region', { name: 'Lobby' })
  await expect(lobby.getByRole('button', { name: 'Copy lobby password' })).toBeVisible()
})

test('a player whose session has ended gets from the message through sign-in to the lobby', async ({
  start,
  admin,
  pageOf,
}) => {
  const { teams, bracket } = await start('Absent', 'Present')
  const [match] = bracket.matches
  const ours = teams.find(({ id }) => id === match?.team1_id)
  if (match === undefined || ours === undefined) throw new Error('the bracket has a first match')
  for (const { captain } of teams) await captain.must('POST', `/matches/${match.id}/checkin`)
  await admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  await admin.must('POST', `/admin/matches/${match.id}/process-checkin`)
  const page = await pageOf(null, PHONE)
  await page.goto(`/bracket?match=${match.id}`)
  const prompt = matchSheet(page).filter({ hasText: 'Sign in to check in and to see the lobby.' })
  await expect(prompt).toBeVisible()
  await expectAccessible(page, '/bracket?match, signed out')
  await prompt.getByRole('button', { name: 'Sign In' }).tap()
  await signInDialog(page).getByRole('button', { name: 'Continue with Google' }).tap()
  await fillProviderForm(page, ours.captain.user.email ?? '', ours.captain.user.name)
  await page.waitForURL(`**/bracket?match=${match.id}`)
  const lobby = matchSheet(page).getByRole('region', { name: 'Lobby' })
  await expect(lobby.getByRole('button', { name: 'Copy lobby password' })).toBeVisible()
})

test('a message that cannot be read is still shown, and leads to this site only', async ({ join, pageOf }) => {
  const page = await pageOf(await join('Odd Message'), { permissions: ['notifications'] })
  await subscribeDevice(page.context(), page.request)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Tell me in this browser' }).click()
  await expect(toast(page, PUSH_IS_ON)).toBeVisible()
  await deliverPush(page, new URL(page.url()).origin, 'no JSON')
  await expect.poll(async () => (await shownNotifications(page.context())).map(({ tag }) => tag)).toEqual(['cup'])
  // the page responds as soon as its lazy parts are loaded
  await expect.poll(() => pressed(page, 'no JSON')).toBeNull()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a pressed notification does not touch a half-filled form and opens a window', async ({ join, pageOf }) => {
  const page = await pageOf(await join('Half Filled'), { permissions: ['notifications'] })
  await subscribeDevice(page.context(), page.request)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Tell me in this browser' }).click()
  await expect(toast(page, PUSH_IS_ON)).toBeVisible()
  const { origin } = new URL(page.url())
  const message = JSON.stringify({ title: 'You are invited', body: 'Redshift', url: '/invites', tag: 'invite' })
  await expect.poll(() => pressed(page, message)).toBeNull()
  await page.waitForURL('**/invites')
  await page.goBack()

  const name = page.getByLabel('Display Name')
  await name.fill('Half a na')
  expect(await pressed(page, message)).toBe(`${origin}/invites`)
  await expect(name).toHaveValue('Half a na')
  await expect(page).toHaveURL(/\/settings$/)

  // another page that already shows the address is brought to the front
  const other = await page.context().newPage()
  await other.goto('/invites')
  await expect.poll(() => pressed(page, message)).toBeNull()
  await expect(other).toHaveURL(/\/invites$/)
  await expect(name).toHaveValue('Half a na')
})
