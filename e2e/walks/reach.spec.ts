import { expectAccessible } from '../support/axe.ts'
import { addressOf, expect, PHONE, test } from '../support/fixtures.ts'
import { mailsTo } from '../support/mails.ts'
import { clipboardOf, signInHere, toast } from '../support/pages/frame.ts'

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
