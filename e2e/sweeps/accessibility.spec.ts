import { playOut } from '@cup/rehearsal/cup'
import { signIn } from '@cup/rehearsal/person'
import { expectAccessible } from '../support/axe.ts'
import { addressOf, expect, test } from '../support/fixtures.ts'
import { dock, matchCard, yourMatch } from '../support/pages/bracket.ts'
import { accountButton, signInDialog, toast } from '../support/pages/frame.ts'
import { createForm, fillTeam, teamCard } from '../support/pages/prize-pool.ts'

test('what visitors see', async ({ page }) => {
  for (const [path, settled] of [
    ['/', 'Enter Now'],
    ['/prize-pool', 'No teams registered yet. Be the first!'],
    ['/bracket', 'Register Your Team'],
    ['/settings', 'Please log in to access settings'],
    ['/invites', 'Please log in to view invites'],
    ['/payment-success', 'Try Again'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(settled, { exact: true })).toBeVisible()
    await expectAccessible(page, path)
  }
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(signInDialog(page)).toBeVisible()
  await expectAccessible(page, 'sign-in dialog')
})

test('what a captain sees before the bracket is drawn', async ({ join, enter, pageOf, origin }) => {
  const captain = await join('Axel Axe')
  await enter('Rivals', { paid: false })
  const page = await pageOf(captain)
  await page.goto('/prize-pool')
  await page.getByRole('button', { name: 'Create New Team' }).click()
  const create = createForm(page).getByRole('button', { name: 'Create Team' })
  await fillTeam(page, '', 'nonsense', '')
  await create.click()
  await expect(toast(page, 'Please fill in all fields')).toBeVisible()
  await expectAccessible(page, 'form with errors and a toast')
  await fillTeam(page, 'Axes', addressOf('a'), addressOf('b'))
  await create.click()
  await expect(page.getByRole('button', { name: 'Pay Later' })).toBeVisible()
  await expectAccessible(page, 'panel after creation and banner')
  await page.getByRole('button', { name: 'Pay Later' }).click()
  await teamCard(page, 'Axes').getByRole('button', { name: 'Manage team' }).click()
  await expect(page.getByRole('dialog', { name: 'Manage team' })).toBeVisible()
  await expectAccessible(page, 'manage dialog')
  await page.getByRole('button', { name: 'Withdraw team' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'withdraw question')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.keyboard.press('Escape')
  await accountButton(page, 'Axel Axe').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'account menu')

  await page.goto('/settings')
  await expect(page.getByLabel('Display Name')).toBeVisible()
  await expectAccessible(page, '/settings')
  const invited = await signIn(origin, addressOf('guest'), 'Gustav Guest')
  await captain.must('POST', '/teams/create', {
    team_name: 'Guests',
    player_emails: [invited.user.email, addressOf('c')],
  })
  const guest = await pageOf(invited)
  await guest.goto('/invites')
  await expect(guest.getByRole('heading', { name: 'Guests' })).toBeVisible()
  await expectAccessible(guest, '/invites')
})

test('the payment page in its other states', async ({ admin, pageOf }) => {
  const page = await pageOf(admin)
  let status = 'unpaid'
  await page.route('**/api/payments/status/**', (route) =>
    route.fulfill({ json: { payment_status: status, amount_total: 1000 } }),
  )
  await page.clock.install()
  await page.goto('/payment-success?session_id=cs_1')
  await expect(page.getByRole('heading', { name: 'Processing Payment...' })).toBeVisible()
  status = 'paid'
  await page.clock.runFor(3000)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expectAccessible(page, 'paid')
})

test('the bracket while it is played', async ({ start, admin, cup, pageOf }) => {
  const { teams } = await start('Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot')
  await playOut(admin, cup.id, undefined, 2)
  await admin.must('POST', '/admin/matches/start-all-checkins')
  const page = await pageOf(teams[0]?.captain ?? null)
  await page.goto('/bracket')
  await expect(yourMatch(page)).toBeVisible()
  await expectAccessible(page, 'tree')
  await page.getByRole('button', { name: 'List' }).click()
  await expect(page.getByRole('group', { name: 'Rounds of the Winners Bracket' })).toBeVisible()
  await expectAccessible(page, 'list')
  await page.getByRole('button', { name: 'Tree' }).click()
  await page.getByRole('combobox', { name: 'Find a team' }).fill('a')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'team finder')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '50%' }).click()
  await expectAccessible(page, 'half size')
  await page.getByRole('button', { name: '100%' }).click()
  await matchCard(page, 'Alpha', 'Bravo').or(page.getByRole('article').first()).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'match sheet')
  await page.goto('/')
  await expect(dock(page)).toBeVisible()
  await expectAccessible(page, 'home with the dock')
  for (const scene of ['stage', 'results', 'pool', 'bracket']) {
    await page.goto(`/bracket?view=broadcast&scene=${scene}`)
    await expect(page.locator('.bc-scene > *').first()).toBeVisible()
    await expectAccessible(page, `broadcast view, ${scene}`)
  }
})

test('a finished cup', async ({ start, admin, cup, page }) => {
  await start('Alpha', 'Bravo', 'Charlie')
  await playOut(admin, cup.id)
  await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  await page.goto('/bracket')
  await expect(page.getByRole('region', { name: 'Podium' })).toBeVisible()
  await expectAccessible(page, 'podium on the bracket page')
  await page.goto('/prize-pool')
  await expect(page.getByRole('heading', { name: `Winners of ${cup.name}` })).toBeVisible()
  await expectAccessible(page, 'winners on the teams page')
})
