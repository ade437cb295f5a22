import type { CupTeam } from '@cup/rehearsal/cup'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { holdLiveWire, openLive } from '../support/live-wire.ts'
import { countRequests, signInDialog, toast } from '../support/pages/frame.ts'
import { paymentBanner, prizePool, teamCard } from '../support/pages/prize-pool.ts'

const PAY_AT_PROVIDER = 'Pay $10.00'

async function openCheckout(team: CupTeam, origin: string): Promise<string> {
  const body = { team_id: team.id, origin_url: origin }
  const { url } = await team.captain.must<{ url: string }>('POST', '/payments/checkout', body)
  return url.split('/').at(-1) ?? ''
}

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

test('while the browser leaves for the provider a second click is impossible', async ({ enter, pageOf }) => {
  const page = await pageOf((await enter('Double Click', { paid: false })).captain)
  const pay = teamCard(page, 'Double Click').getByRole('button', { name: 'Pay $10' })
  const answer = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/payments/checkout', async (route) => {
    asked++
    await answer.promise
    await route.continue()
  })
  await page.goto('/prize-pool')
  await pay.dblclick()
  await expect(pay).toBeDisabled()
  answer.resolve()
  await expect(page.getByRole('button', { name: PAY_AT_PROVIDER })).toBeVisible()
  expect(asked).toBe(1)
})

test('back from the provider by the back button, the page can be used again', async ({ enter, pageOf }) => {
  const page = await pageOf((await enter('Second Thoughts', { paid: false })).captain)
  const pay = teamCard(page, 'Second Thoughts').getByRole('button', { name: 'Pay $10' })
  await page.goto('/prize-pool')
  await pay.click()
  await expect(page.getByRole('button', { name: PAY_AT_PROVIDER })).toBeVisible()
  await page.goBack()
  await expect(pay).toBeEnabled()
  await pay.click()
  await expect(page.getByRole('button', { name: PAY_AT_PROVIDER })).toBeVisible()
})

test('a checkout that fails says so and gives the button back', async ({ enter, pageOf }) => {
  const team = await enter('No Luck', { paid: false })
  const page = await pageOf(team.captain)
  const wire = await holdLiveWire(page)
  const pay = teamCard(page, 'No Luck').getByRole('button', { name: 'Pay $10' })
  await openLive(page, '/prize-pool')
  await page.route('**/api/payments/checkout', (route) => route.fulfill({ status: 500, json: {} }))
  await pay.click()
  await expect(toast(page, 'Payment failed')).toBeVisible()
  await expect(pay).toBeEnabled()
  await page.unroute('**/api/payments/checkout')
  await wire.cut()
  await team.captain.must('POST', '/auth/logout')
  await pay.click()
  await expect(signInDialog(page)).toBeVisible()
})

test('the payment page without a session fails at once and asks nobody', async ({ admin, pageOf, origin }) => {
  const page = await pageOf(admin)
  const asked = countRequests(page, '/api/payments/status/')
  await page.goto('/payment-success')
  await expect(shownState(page, 'Payment Failed')).toBeVisible()
  await expect(page.getByText('There was an issue processing your payment. Please try again.')).toBeVisible()
  expect(asked.count).toBe(0)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page).toHaveURL(`${origin}/prize-pool`)
})

test('an unpaid session is asked about once and five times more, then given up', async ({ enter, pageOf, origin }) => {
  const team = await enter('Slow Payers', { paid: false })
  const session = await openCheckout(team, origin)
  const page = await pageOf(team.captain)
  await page.clock.install()
  const asked = countRequests(page, '/api/payments/status/')
  await page.goto(`/payment-success?session_id=${session}`)
  await expect(shownState(page, 'Processing Payment...')).toBeVisible()
  await expect.poll(() => askNext(page, asked)).toBe(6)
  await expect(shownState(page, 'Payment Failed')).toBeVisible()
  await page.clock.runFor(10_000)
  expect(asked.count).toBe(6)
})

test('a session paid at the third question is confirmed, and the questions end', async ({ enter, pageOf, origin }) => {
  const team = await enter('Third Time', { paid: false })
  const session = await openCheckout(team, origin)
  const page = await pageOf(team.captain)
  await page.clock.install()
  const asked = countRequests(page, '/api/payments/status/')
  await page.route('**/api/payments/status/**', (route) =>
    route.fulfill({ json: { payment_status: asked.count < 3 ? 'unpaid' : 'paid', amount_total: 1000 } }),
  )
  await page.goto(`/payment-success?session_id=${session}`)
  await expect.poll(() => askNext(page, asked)).toBe(3)
  await expect(shownState(page, 'Payment Successful!')).toBeVisible()
  await page.clock.runFor(20_000)
  expect(asked.count).toBe(3)
})

/** Moves the page's clock to its next question, if it waits for one, and says how often it has asked. */
async function askNext(page: Page, asked: { readonly count: number }): Promise<number> {
  await page.clock.runFor(2000)
  return asked.count
}
