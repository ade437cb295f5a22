import { playOut } from '@cup/rehearsal/cup'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { addressOf, expect, test } from '../support/fixtures.ts'
import { openLive } from '../support/live-wire.ts'
import { toast } from '../support/pages/frame.ts'
import { createForm, fillTeam, paymentBanner, prizePool, teamCard } from '../support/pages/prize-pool.ts'

const terms = (page: Page) => page.getByRole('dialog', { name: 'Edit Tournament' })

async function openTerms(page: Page): Promise<void> {
  await page.goto('/admin?tab=tournaments')
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await terms(page).getByText('$10 per team, no limit, no rules').click()
}

test('a cup for four teams is full with its open checkouts, and a free place goes to the first to pay', async ({
  admin,
  enter,
  pageOf,
}) => {
  const leaving = await enter('One', { throughApi: true })
  for (const name of ['Two', 'Three']) await enter(name)
  const paying = await enter('Four', { paid: false })
  const waiting = await enter('Five', { paid: false })
  await enter('Six', { paid: false })

  const desk = await pageOf(admin)
  await openTerms(desk)
  await expect(terms(desk).getByLabel('Entry fee in dollars')).toBeDisabled()
  await terms(desk).getByLabel('Team limit').fill('2')
  await terms(desk).getByRole('button', { name: 'Save' }).click()
  await expect(toast(desk, '3 places are taken, so the team limit cannot be lower')).toBeVisible()
  await terms(desk).getByLabel('Team limit').fill('4')
  await terms(desk).getByRole('button', { name: 'Save' }).click()
  await expect(toast(desk, 'Tournament updated')).toBeVisible()

  const fourth = await pageOf(paying.captain)
  await fourth.goto('/prize-pool')
  await expect(prizePool(fourth).getByText('3 of 4 places taken')).toBeVisible()
  await paymentBanner(fourth).getByRole('button', { name: 'Pay $10' }).click()
  await fourth.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(paymentBanner(fourth).getByRole('button', { name: 'Pay $10' })).toBeEnabled()

  const fifth = await pageOf(waiting.captain)
  await openLive(fifth, '/prize-pool')
  const pay = paymentBanner(fifth).getByRole('button')
  await expect(pay).toHaveText('Cup is full')
  await expect(pay).toBeDisabled()
  await expect(paymentBanner(fifth).getByText('2 teams wait for a place.')).toBeVisible()
  await leaving.captain.must('DELETE', `/teams/${leaving.id}`)
  await expect(pay).toHaveText('Pay $10')
  await pay.click()
  await fifth.getByRole('button', { name: 'Pay $10.00' }).click()
  await expect(fifth.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await fifth.goto('/prize-pool')
  await expect(teamCard(fifth, 'Five').getByText('Paid', { exact: true })).toBeVisible()
  await expect(teamCard(fifth, 'Six').getByText('Unpaid')).toBeVisible()
})

test('a team is in a free cup with an added prize as soon as its players are', async ({ admin, join, pageOf }) => {
  const desk = await pageOf(admin)
  await openTerms(desk)
  await terms(desk).getByLabel('Entry fee in dollars').fill('0')
  await terms(desk).getByLabel('Added prize in dollars').fill('50')
  await terms(desk).getByLabel('Who adds the prize').fill('Boost Cola')
  await expectAccessible(desk, 'the terms of a cup')
  await terms(desk).getByRole('button', { name: 'Save' }).click()
  await expect(toast(desk, 'Tournament updated')).toBeVisible()

  const players = [await join('Mia'), await join('Jules')]
  const [second = '', third = ''] = players.map(({ user }) => user.email ?? '')
  const page = await pageOf(await join('Cleo'))
  await openLive(page, '/prize-pool')
  await expect(prizePool(page).getByText('of which $50.00 added by Boost Cola')).toBeVisible()
  await page.getByRole('button', { name: 'Create New Team' }).click()
  await fillTeam(page, 'Free Riders', second, third)
  await page.getByRole('button', { name: 'Create Team' }).click()
  await expect(page.getByRole('heading', { name: 'Team Created!', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  const card = teamCard(page, 'Free Riders')
  await expect(card.getByText('Needs players')).toBeVisible()
  for (const player of players) {
    const [invite] = await player.must<{ id: string }[]>('GET', '/teams/invites')
    await player.must('POST', `/teams/invites/${invite?.id}/accept`)
  }
  await expect(card.getByText('Entered')).toBeVisible()
  await expect(page.getByRole('button', { name: /Pay/ })).toHaveCount(0)
})

test('a free cup ends with its added prize on the podium and in its money', async ({ admin, cup, enter, pageOf }) => {
  const free = { entry_fee: 0, added_prize: 50, added_prize_by: 'Boost Cola' }
  await admin.must('PUT', `/admin/tournaments/${cup.id}`, free)
  for (const name of ['Free Riders', 'Rivals']) await enter(name, { paid: false, joined: true, throughApi: true })
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  await playOut(admin, cup.id)
  await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  const page = await pageOf(null)
  await page.goto(`/prize-pool?tournament=${cup.id}`)
  await expect(page.getByRole('heading', { name: `Winners of ${cup.name}` })).toBeVisible()
  const money = page.getByRole('region', { name: 'Money in, money out' })
  await expect(money.getByText('Added prize')).toBeVisible()
  await expect(money.getByText('Entry fees')).toHaveCount(0)
  // two of three places are filled, so they share the whole pool in proportion
  for (const amount of ['$31.25', '$18.75']) await expect(page.getByText(amount, { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'the money of a cup')
})

test('rules are read before signing in and accepted once', async ({ admin, cup, join, pageOf }) => {
  const rules = 'Be kind.\nPlayers are at least 13.'
  await admin.must('PUT', `/admin/tournaments/${cup.id}`, { rules })
  const visitor = await pageOf(null)
  await visitor.goto('/prize-pool')
  await visitor.getByText('Rules of this cup').click()
  await expect(visitor.getByText('Players are at least 13.')).toBeVisible()
  await expectAccessible(visitor, 'the rules of a cup')

  const captain = await join('Rula Rule')
  const invited = await join('Ivo Invited')
  const page = await pageOf(captain)
  const box = page.getByRole('checkbox', { name: 'I accept the rules of this cup' })
  await page.goto('/prize-pool')
  await page.getByRole('button', { name: 'Create New Team' }).click()
  await fillTeam(page, 'By The Book', invited.user.email ?? '', addressOf('third'))
  await page.getByRole('button', { name: 'Create Team' }).click()
  await expect(createForm(page).getByText('Please accept the rules first')).toBeVisible()
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Create Team' }).click()
  await page.getByRole('button', { name: 'Pay Later' }).click()
  await page.getByRole('button', { name: 'Create New Team' }).click()
  await expect(createForm(page)).toBeVisible()
  await expect(box).toHaveCount(0)

  const guest = await pageOf(invited)
  await guest.goto('/invites')
  await guest.getByRole('button', { name: 'Accept' }).click()
  await expect(guest.getByText('Please accept the rules first')).toBeVisible()
})

test('a banned person cannot enter a cup, and is told so in every attempt', async ({ admin, enter, join, pageOf }) => {
  const { captain } = await enter('Own', { paid: false })
  const invited = await join('Ivo Invited')
  const other = await join('Otto Other')
  const team = await other.must<{ id: string }>('POST', '/teams/create', {
    team_name: 'Linked',
    player_emails: [invited.user.email, addressOf('two')],
  })
  const { url } = await other.must<{ url: string }>('POST', `/teams/${team.id}/join-link`)
  const desk = await pageOf(admin)
  for (const { user } of [captain, invited]) {
    await desk.goto('/admin?tab=users')
    await desk.getByRole('searchbox', { name: 'Search users' }).fill(user.email ?? '')
    await desk
      .getByRole('listitem')
      .filter({ hasText: user.email ?? '' })
      .getByRole('button', { name: 'Ban' })
      .click()
    const ban = desk.getByRole('dialog', { name: `Ban ${user.name}?` })
    await ban.getByLabel('For good').check()
    await ban.getByLabel('Reason').fill('Shouts at people')
    await ban.getByRole('button', { name: 'Ban' }).click()
    await expect(desk.getByText('For good: Shouts at people')).toBeVisible()
  }

  const page = await pageOf(captain)
  await page.goto('/prize-pool')
  await expect(paymentBanner(page).getByText('You cannot enter cups', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create New Team' }).click()
  await expect(page.getByText('You cannot enter cups. You can still watch every cup.')).toBeVisible()
  await expect(createForm(page)).toHaveCount(0)

  const guest = await pageOf(invited)
  await guest.goto(url)
  await expect(guest.getByText('You cannot enter cups. You can still watch every cup.')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Join team' })).toBeDisabled()
  await expect(guest.getByRole('button', { name: 'Accept' })).toBeDisabled()
  await expectAccessible(guest, 'invites of a banned person')
})
