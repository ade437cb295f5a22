import { expect, PHONE, test } from '../support/fixtures.ts'
import { smallTargets } from '../support/small-targets.ts'

test('every target of every page is large enough for a thumb', async ({ start, admin, pageOf }) => {
  await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  const page = await pageOf(admin, PHONE)
  const addresses = ['/', '/prize-pool', '/bracket', '/settings', '/invites', '/payment-success']
  const tabs = ['overview', 'tournaments', 'teams', 'users', 'matches'].map((tab) => `/admin?tab=${tab}`)
  for (const address of [...addresses, ...tabs]) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Account of Super Admin' })).toBeVisible()
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    expect(await smallTargets(page), address).toEqual([])
  }
})
