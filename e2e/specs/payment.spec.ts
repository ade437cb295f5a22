import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { controlLiveWire, openLive } from '../support/live-wire.ts'
import { failNext, signInDialog, toast } from '../support/pages/frame.ts'
import { paymentBanner, prizePool, teamCard } from '../support/pages/prize-pool.ts'

const PAY_AT_PROVIDER = 'Pay $10.00'

const shownState = (page: Page, text: string) => page.getByRole('heading', { name: text })

test('a captain is declined, goes back, pays, and the pool grows', async ({ enter, pageOf, origin }) => {
  const page = await pageOf((await enter('Pay Masters', { paid: false })).captain)
  const card = teamCard(page, 'Pay Masters')
  await page.goto('/prize-pool')
  await card.getByRole('button', { name: 'Pay $10' }).click()

  await page.getByRole('button', { name: 'Have the card declined' }).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await page.waitForURL(`${origin}/prize-pool`)
  await expect(card.getByText('Payment Required')).toBeVisible()
  await expect(prizePool(page).getByText('$0.00').first()).toBeVisible()

  await paymentBanner(page).getByRole('button', { name: 'Pay $10' }).click()
  await page.getByRole('button', { name: PAY_AT_PROVIDER }).click()
  await expect(shownState(page, 'Payment Successful!')).toBeVisible()
  await expect(page.getByText('$10.00')).toBeVisible()
  await expect(page.getByText('Confirmed')).toBeVisible()
  await page.getByRole('link', { name: 'View Bracket' }).click()
  await expect(page.getByRole('heading', { name: 'Bracket Not Available Yet' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'View All Teams' }).click()
  await expect(card.getByText('Paid', { exact: true })).toBeVisible()
  await expect(paymentBanner(page)).toHaveCount(0)
  for (const amount of ['$10.00', '$5.00', '$3.00', '$2.00'])
    await expect(prizePool(page).getByText(amount, { exact: true })).toBeVisible()
})

test('a team pays right after it was made', async ({ join, pageOf }) => {
  const page = await pageOf(await join('Ada Asap'))
  await page.goto('/prize-pool')
  await page.getByRole('button', { name: 'Create New Team' }).click()
  await page.getByLabel('Team Name').fill('Fast Lane')
  await page.getByLabel('Player 2 Email').fill('b@example.com')
  await page.getByLabel('Player 3 Email').fill('c@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pay $10 Entry Fee' }).click()
  await page.getByRole('button', { name: PAY_AT_PROVIDER }).click()
  await expect(shownState(page, 'Payment Successful!')).toBeVisible()
})

test('Pay calls the provider once, and can be pressed again after a failure, the back button and the end of the session', async ({
  enter,
  pageOf,
}) => {
  const team = await enter('Second Thoughts', { paid: false })
  const page = await pageOf(team.captain)
  const wire = await controlLiveWire(page)
  const pay = teamCard(page, 'Second Thoughts').getByRole('button', { name: 'Pay $10' })
  const atProvider = page.getByRole('button', { name: PAY_AT_PROVIDER })
  await page.goto('/prize-pool')
  await failNext(page, '**/api/payments/checkout')
  await pay.click()
  await expect(toast(page, 'Payment failed')).toBeVisible()
  await expect(pay).toBeEnabled()

  const response = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/payments/checkout', async (route) => {
    calls++
    await response.promise
    await route.continue()
  })
  await pay.dblclick()
  await expect(pay).toBeDisabled()
  response.resolve()
  await expect(atProvider).toBeVisible()
  expect(calls).toBe(1)
  await page.goBack()
  await expect(pay).toBeEnabled()
  await pay.click()
  await expect(atProvider).toBeVisible()

  await openLive(page, '/prize-pool')
  await expect(pay).toBeEnabled()
  // with a live connection the page would notice the end of its session before the button is pressed
  await wire.cut()
  await team.captain.must('POST', '/auth/logout')
  await pay.click()
  await expect(signInDialog(page)).toBeVisible()
})
