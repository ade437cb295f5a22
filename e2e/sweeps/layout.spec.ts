import { playOut } from '@cup/rehearsal/cup'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { expectStill } from '../support/layout-shifts.ts'
import { controlLiveWire, openLive } from '../support/live-wire.ts'
import { watchRequests } from '../support/quiet.ts'
import { sidewaysScroll } from '../support/sideways-scroll.ts'

const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysilio'
const WIDTHS = [360, 768, 1280]
const PAGES = ['/', '/prize-pool', '/bracket', '/settings', '/invites', '/payment-success', '/bracket?view=broadcast']
const TABS = ['overview', 'tournaments', 'teams', 'users', 'matches'].map((tab) => `/admin?tab=${tab}`)

async function expectNoSideways(page: Page, addresses: readonly string[], widths: readonly number[]): Promise<void> {
  const quiet = watchRequests(page)
  for (const address of addresses) {
    await page.goto(address)
    await quiet()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      await expect.poll(() => sidewaysScroll(page), `${address} at ${width}`).toBe(0)
    }
  }
}

test('no page scrolls sideways, before and after the draw', async ({ enter, admin, cup, pageOf }) => {
  for (const name of [LONG, 'Bravo', 'Charlie', 'Delta']) await enter(name)
  const page = await pageOf(admin)
  await expectNoSideways(page, ['/prize-pool', '/bracket', ...TABS], WIDTHS)
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  await admin.must('POST', '/admin/matches/start-all-checkins')
  await expectNoSideways(page, [...PAGES, ...TABS], WIDTHS)
})

test('visitors scroll no page sideways either, at twice and four times the size', async ({ enter, pageOf }) => {
  await enter(LONG)
  const page = await pageOf(null)
  // The widths that a 1280 pixel screen has at 200 % and 400 % zoom.
  await expectNoSideways(page, PAGES, [320, 640, ...WIDTHS])
})

test('the state of the connection fits beside the account on the narrowest phone', async ({ join, pageOf }) => {
  const page = await pageOf(await join('Ola Offline'), { viewport: { width: 320, height: 568 } })
  const wire = await controlLiveWire(page)
  await openLive(page, '/prize-pool')
  const state = page.getByRole('banner').getByRole('status')
  await wire.cut()
  await expect(state).toHaveText('Reconnecting…')
  expect(await sidewaysScroll(page)).toBe(0)
  await page.context().setOffline(true)
  await expect(state).toHaveText('Offline – showing last data')
  expect(await sidewaysScroll(page)).toBe(0)
})

test('nothing shifts while a page loads for visitors and players', async ({ start, pageOf }) => {
  const { teams } = await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  await expectStill(pageOf, null, PAGES.slice(0, -1))
  await expectStill(pageOf, teams[0]?.captain ?? null, PAGES.slice(0, -1))
})

test('nothing shifts while the dashboard loads', async ({ start, admin, pageOf }) => {
  await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  await expectStill(pageOf, admin, TABS)
})

test('neither a fee that is due nor a podium pushes the teams down', async ({ enter, admin, cup, pageOf }) => {
  const debtor = await enter('Alpha', { paid: false })
  await enter('Bravo')
  await expectStill(pageOf, debtor.captain, ['/prize-pool'])
  await enter('Charlie')
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  await playOut(admin, cup.id)
  await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  await expectStill(pageOf, null, ['/prize-pool', '/bracket'])
})
