import { expect, test } from '../support/fixtures.ts'
import { countRequests, fillProviderForm, signInDialog, toast } from '../support/pages/frame.ts'
import { createForm, fillTeam, paymentBanner, prizePool, teamCard } from '../support/pages/prize-pool.ts'

test('a captain creates a team, sees what is wrong with the form, and pays later', async ({ join, pageOf }) => {
  const page = await pageOf(await join('Lea Later'))
  const created = countRequests(page, '/api/teams/create', 'POST')
  await page.goto('/prize-pool')
  await expect(page.getByText('No teams registered yet. Be the first!')).toBeVisible()
  await page.getByRole('button', { name: 'Create New Team' }).click()
  const form = createForm(page)
  const create = form.getByRole('button', { name: 'Create Team' })
  await expect(form.getByLabel('Team Name')).toBeFocused()

  await create.click()
  await expect(toast(page, 'Please fill in all fields')).toBeVisible()
  await expect(form.getByLabel('Team Name')).toBeFocused()

  await fillTeam(page, 'Night Owls', '   ', 'c@example.com')
  await create.click()
  await expect(form.getByLabel('Player 2 Email')).toBeFocused()

  for (const bad of ['not-an-address', 'two words@example.com', 'a@b']) {
    await fillTeam(page, 'Night Owls', 'b@example.com', bad)
    await create.click()
    await expect(form.getByText(`Invalid email: ${bad}`)).toBeVisible()
    await expect(form.getByLabel('Player 3 Email')).toBeFocused()
    await expect(form.getByLabel('Team Name')).toHaveValue('Night Owls')
    await expect(form.getByLabel('Player 3 Email')).toHaveValue(bad)
  }
  expect(created.count).toBe(0)

  await fillTeam(page, '  Night Owls ', 'b@example.com', 'c@example.com')
  const response = Promise.withResolvers<void>()
  await page.route('**/api/teams/create', async (route) => {
    await response.promise
    await route.continue()
  })
  const width = (await create.boundingBox())?.width
  await create.dblclick()
  const creating = form.getByRole('button', { name: 'Creating...' })
  await expect(creating).toBeDisabled()
  expect((await creating.boundingBox())?.width).toBe(width)
  response.resolve()
  await expect(toast(page, 'Team created! Invites sent to players. Pay the entry fee below.')).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Team Created! Complete Payment' })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('button', { name: 'Pay $10 Entry Fee' })).toBeVisible()
  expect(created.count).toBe(1)

  await page.getByRole('button', { name: 'Pay Later' }).click()
  await expect(heading).toBeHidden()
  const card = teamCard(page, 'Night Owls')
  await expect(card.getByText('Payment Required')).toBeVisible()
  await expect(card.getByText('b@example.com (pending)')).toBeVisible()
  await expect(card.getByText('c@example.com (pending)')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Pay $10' })).toBeVisible()
  await expect(paymentBanner(page).getByText('Night Owls')).toBeVisible()
})

test('visitors see teams by payment, invitees masked, the pool to the cent and no way to pay', async ({
  enter,
  pageOf,
}) => {
  await enter('Third Wheel', { paid: false })
  await enter('First Come')
  await enter('Second Wind')
  const page = await pageOf(null)
  await page.goto('/prize-pool')
  const names = page.getByRole('region', { name: /^Registered Teams/ }).getByRole('heading', { level: 3 })
  await expect(names).toHaveText(['First Come', 'Second Wind', 'Third Wheel'])
  await expect(page.getByRole('heading', { name: /^Registered Teams/ })).toHaveText('Registered Teams 3')
  await expect(teamCard(page, 'Second Wind')).toContainText(/^2/)
  for (const amount of ['$20.00', '$10.00', '$6.00', '$4.00'])
    await expect(prizePool(page).getByText(amount, { exact: true })).toBeVisible()
  const unpaid = teamCard(page, 'Third Wheel')
  await expect(unpaid.getByText('Unpaid')).toBeVisible()
  await expect(unpaid.getByText('Third Wheel Captain')).toBeVisible()
  await expect(unpaid.getByText('t•••@e•••.com (pending)')).toHaveCount(2)
  await expect(unpaid.getByRole('button')).toHaveCount(0)
  await expect(paymentBanner(page)).toHaveCount(0)
  expect(await page.content()).not.toContain('@example.com')
})

test('a filled form survives the end of the session', async ({ join, pageOf }) => {
  const person = await join('Dana Draft')
  const page = await pageOf(person)
  await page.goto('/prize-pool')
  await page.getByRole('button', { name: 'Create New Team' }).click()
  await fillTeam(page, 'Second Try', 'b@example.com', 'c@example.com')
  await person.must('POST', '/auth/logout')
  await createForm(page).getByRole('button', { name: 'Create Team' }).click()
  await signInDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await fillProviderForm(page, person.user.email ?? '', 'Dana Draft')
  await expect(createForm(page).getByLabel('Team Name')).toHaveValue('Second Try')
  await expect(createForm(page).getByLabel('Player 3 Email')).toHaveValue('c@example.com')
})
