import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { addressOf, expect, PHONE, test } from '../support/fixtures.ts'
import { clipboardOf, fillProviderForm, signInDialog, toast } from '../support/pages/frame.ts'

const mailsTo = async (page: Page, address: string): Promise<{ subject: string; text: string }[]> =>
  (await (await page.request.get(`/dev/mail.json?to=${encodeURIComponent(address)}`)).json()).messages

async function signInHere(page: Page, email: string, name: string): Promise<void> {
  await signInDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await fillProviderForm(page, email, name)
}

test('kinds and channels are switched one by one, and a mail is stopped without signing in', async ({
  start,
  admin,
  pageOf,
}) => {
  const { teams, bracket } = await start('Mailers', 'Others')
  const [match] = bracket.matches
  const ours = teams.find(({ id }) => id === match?.team1_id)
  if (match === undefined || ours === undefined) throw new Error('the bracket has a first match')
  const page = await pageOf(ours.captain)
  await page.goto('/settings')
  const mail = page.getByRole('switch', { name: 'Match called by mail' })
  // on until the person has a device that gets push messages
  await expect(mail).toBeChecked()
  await mail.click()
  await expect(mail).not.toBeChecked()
  await mail.click()
  await expect(mail).toBeChecked()
  await expectAccessible(page, '/settings')
  await page.reload()
  await expect(mail).toBeChecked()

  await admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  const address = ours.captain.user.email ?? ''
  const find = async () =>
    (await mailsTo(page, address)).find(({ subject }) => subject.startsWith('Your match is called'))
  await expect.poll(find).toBeDefined()
  const link = /\S+\/settings\?unsubscribe=\S+/.exec((await find())?.text ?? '')?.[0] ?? ''

  const visitor = await pageOf(null)
  await visitor.goto(link)
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(visitor.getByText('You will get no more mails about “Match called”.', { exact: false })).toBeVisible()
  await page.reload()
  await expect(mail).not.toBeChecked()
})

test('a team mate joins by the captain’s link, through sign-in', async ({ join, pageOf }) => {
  const captain = await join('Linda Link')
  const players = [addressOf('one'), addressOf('two')]
  await captain.must('POST', '/teams/create', { team_name: 'Linked', player_emails: players })
  const page = await pageOf(captain, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/prize-pool')
  await page.getByRole('button', { name: 'Manage team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage team' })
  await dialog.getByRole('button', { name: 'Get a join link' }).click()
  const link = (await dialog.getByRole('status', { name: 'Join link' }).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Copy join link' }).click()
  await expect.poll(() => clipboardOf(page)).toBe(link)

  const mate = await pageOf(null, PHONE)
  await mate.goto(link)
  await expect(mate.getByRole('heading', { name: 'Linked' })).toBeVisible()
  await expectAccessible(mate, '/invites?join')
  await mate.getByRole('button', { name: 'Sign in to join' }).click()
  await signInHere(mate, addressOf('mate'), 'Mia Mate')
  await mate.waitForURL('**/invites?join=*')
  await mate.getByRole('button', { name: 'Join team' }).click()
  await expect(toast(mate, 'You joined the team')).toBeVisible()
  await expect(mate.getByText('You play in this team.')).toBeVisible()

  // the new player's row moves what is below it
  await expect(dialog.getByText('Mia Mate')).toBeVisible()
  await dialog.getByRole('button', { name: 'Switch link off' }).click()
  await expect(toast(page, 'Join link switched off')).toBeVisible()
  const late = await pageOf(null)
  await late.goto(link)
  await expect(late.getByText('This join link is no longer valid')).toBeVisible()
})

test('the link of an invite mail leads straight to that invite, through sign-in', async ({ join, page }) => {
  const captain = await join('Cleo Captain')
  const guest = addressOf('guest')
  await captain.must('POST', '/teams/create', { team_name: 'Straight', player_emails: [guest, addressOf('other')] })
  await expect.poll(async () => (await mailsTo(page, guest)).length).toBe(1)
  const link = /\S+\/invites\?invite=\S+/.exec((await mailsTo(page, guest))[0]?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await signInHere(page, guest, 'Gus Guest')
  await page.waitForURL('**/invites?invite=*')
  const card = page.getByRole('listitem').filter({ hasText: 'Straight' })
  await card.getByRole('button', { name: 'Accept' }).click()
  await expect(toast(page, 'Invite accepted! You are now part of the team.')).toBeVisible()
})

test('who wanted to create a team gets the form after signing in', async ({ page }) => {
  await page.goto('/prize-pool')
  await page.getByRole('button', { name: 'Create New Team' }).click()
  await signInHere(page, addressOf('creator'), 'Cora Creator')
  await expect(page.getByLabel('Team Name')).toBeVisible()
  await expect(page).toHaveURL(/\/prize-pool$/)
})

test('the tab shows a called match in its title and icon, and rings where that is switched on', async ({
  start,
  admin,
  pageOf,
}) => {
  const { teams, bracket } = await start('Tabbed', 'Untabbed')
  const [match] = bracket.matches
  const ours = teams.find(({ id }) => id === match?.team1_id)
  if (match === undefined || ours === undefined) throw new Error('the bracket has a first match')
  const page = await pageOf(ours.captain)
  await page.addInitScript(() => {
    const create = AudioContext.prototype.createOscillator
    const played = Object.assign(window, { playedNotes: 0 })
    AudioContext.prototype.createOscillator = function createOscillator() {
      played.playedNotes += 1
      return create.call(this)
    }
  })
  const notes = () => page.evaluate(() => (window as unknown as { playedNotes: number }).playedNotes)
  await page.goto('/settings')
  const sound = page.getByRole('switch', { name: 'Sound in this browser' })
  await expect(sound).not.toBeChecked()
  await sound.click()
  await expect.poll(notes).toBe(2)
  await page.goto('/prize-pool')
  expect(await notes()).toBe(0)
  const icon = page.locator('link[rel="icon"]')
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
  await admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  await expect(page).toHaveTitle(/^Check in now · /)
  await expect(icon).toHaveAttribute('href', '/favicon-alert.svg')
  await expect.poll(notes).toBe(2)
  await ours.captain.must('POST', `/matches/${match.id}/checkin`)
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
})

test('an admin connects Discord, sees every message and sends a test', async ({ admin, pageOf }) => {
  const page = await pageOf(admin)
  const { webhook_url } = await (await page.request.get('/dev/discord.json')).json()
  await page.goto('/admin')
  await page.getByText('Discord announcements', { exact: true }).click()
  await page.getByLabel('Webhook address').fill('https://example.org/hook')
  await page.getByRole('button', { name: 'Connect Discord' }).click()
  await expect(
    toast(page, 'This is not the address of a Discord webhook (https://discord.com/api/webhooks/…)'),
  ).toBeVisible()
  await page.getByLabel('Webhook address').fill(webhook_url)
  await page.getByRole('button', { name: 'Connect Discord' }).click()
  await expect(page.getByText('••••••••')).toBeVisible()
  await expect(page.getByText('is open for registration')).toBeVisible()
  await page.getByRole('button', { name: 'Send test' }).click()
  const posted = async () => {
    const { messages }: { messages: { content: string }[] } = await (await page.request.get('/dev/discord.json')).json()
    return messages.map(({ content }) => content).filter((text) => text.startsWith('Announcements of the cup'))
  }
  await expect.poll(async () => (await posted()).length).toBe(1)
  await expectAccessible(page, '/admin')
  await page.getByRole('button', { name: 'Remove webhook' }).click()
  await expect(page.getByLabel('Webhook address')).toBeVisible()
})

test('the start of the cup can be added to a calendar, and the site can be installed', async ({ page, cup }) => {
  await page.goto('/prize-pool')
  const address = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  const calendar = await (await page.request.get(address ?? '')).text()
  expect(calendar).toContain(`SUMMARY:${cup.name.slice(0, 20)}`)
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
  expect(manifest.icons.length).toBeGreaterThan(2)
  expect((await page.request.get('/sw.js')).headers()['content-type']).toContain('javascript')
})
