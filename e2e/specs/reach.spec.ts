import { addressOf, expect, test } from '../support/fixtures.ts'
import { mailsTo } from '../support/mails.ts'
import { signInHere, toast } from '../support/pages/frame.ts'

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

test('a visitor who wants to create a team gets the form after signing in', async ({ page }) => {
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
