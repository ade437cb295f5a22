import { expect, PHONE, test } from '../support/fixtures.ts'
import { expectQuietCup } from '../support/joining-cup.ts'
import { watchRequests } from '../support/quiet.ts'

test('on a phone the cup joins the home page without moving it, and is not its largest paint', async ({
  start,
  pageOf,
}) => {
  await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  await expectQuietCup(await pageOf(null, PHONE))
})

test('every public page is in its HTML before any script runs', async ({ browser, origin }) => {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [address, text] of [
    ['/', 'Rocket League Tournaments'],
    ['/prize-pool', 'Prize Pool'],
    ['/bracket', 'Double Elimination Tournament'],
    ['/settings', 'Account Settings'],
    ['/invites', 'Team Invites'],
    ['/payment-success', 'Processing Payment...'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
  }
  await context.close()
})

test('a whole journey requests only one origin and violates no rule of its policy', async ({
  enter,
  pageOf,
  origin,
  problems,
}) => {
  const team = await enter('Homebodies', { paid: false })
  const page = await pageOf(team.captain)
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  const policies: (string | null)[] = []
  page.on('response', async (response) => {
    if (response.request().isNavigationRequest()) policies.push(await response.headerValue('content-security-policy'))
  })
  const quiet = watchRequests(page)
  for (const address of ['/', '/bracket', '/settings', '/invites', '/prize-pool']) {
    await page.goto(address)
    await quiet()
  }
  await page.getByRole('button', { name: 'Pay $10' }).first().click()
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect([...origins]).toEqual([origin])
  expect(policies.length).toBeGreaterThanOrEqual(6)
  for (const policy of policies) expect(policy).not.toContain('unsafe-inline')
  expect(problems).toEqual([])
})
