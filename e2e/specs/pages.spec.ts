import { playOut } from '@cup/rehearsal/cup'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { focusUnder, freeHeight } from '../support/covered-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { watchShifts } from '../support/layout-shifts.ts'
import { dock, matchSheet, yourMatch } from '../support/pages/bracket.ts'
import { watchRequests } from '../support/quiet.ts'
import { sidewaysScroll } from '../support/sideways-scroll.ts'
import { smallTargets } from '../support/small-targets.ts'

const DESKTOP = { width: 1280, height: 800 }
const PHONE_SIZE = { width: 360, height: 740 }
/** The viewport of a 1280×1024 screen at 400 % zoom. */
const ENLARGED = { width: 320, height: 256 }
/** Buttons and links grow for a finger. */
const TOUCH = { hasTouch: true }

/** One visit for all audits of a page. The sweeps repeat each of them in every state and at every width. */
async function createAudit(page: Page): Promise<(address: string, settled: string) => Promise<void>> {
  // without animations: axe would check a part that fades in with its wrong colours
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const quiet = watchRequests(page)
  const shifts = await watchShifts(page)
  return async (address, settled) => {
    await page.goto(address)
    await expect(page.getByText(settled, { exact: true }).first()).toBeVisible()
    await quiet()
    const moved = await shifts()
    expect(
      moved.reduce((sum, { value }) => sum + value, 0),
      `${address} jumps: ${JSON.stringify(moved)}`,
    ).toBeLessThan(0.02)
    await expectAccessible(page, address, [DESKTOP])
    await page.setViewportSize(PHONE_SIZE)
    // a bracket becomes a list on a phone, and its part of the app may still be loading
    await expect.poll(() => sidewaysScroll(page), `${address} scrolls sideways`).toBe(0)
    await expect.poll(() => smallTargets(page), `targets of ${address}`).toEqual([])
    await page.setViewportSize(ENLARGED)
    await expect.poll(() => freeHeight(page), `free height of ${address}`).toBeGreaterThanOrEqual(200)
    await page.setViewportSize(DESKTOP)
  }
}

async function expectSkipLink(page: Page): Promise<void> {
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

test('every public page is accessible, does not jump, fits a phone and can be skipped into', async ({ pageOf }) => {
  const page = await pageOf(null, TOUCH)
  const audit = await createAudit(page)
  for (const [address, settled] of [
    ['/', 'Enter Now'],
    ['/prize-pool', 'No teams registered yet. Be the first!'],
    ['/bracket', 'Register Your Team'],
    ['/settings', 'Please log in to access settings'],
    ['/invites', 'Please log in to view invites'],
    ['/payment-success', 'Try Again'],
  ] as const) {
    await audit(address, settled)
    await expectSkipLink(page)
  }
})

test('what a player sees during the cup is accessible, does not jump and fits a phone', async ({
  start,
  admin,
  cup,
  pageOf,
}) => {
  const { teams } = await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  await playOut(admin, cup.id, undefined, 1)
  await admin.must('POST', '/admin/matches/start-all-checkins')
  const page = await pageOf(teams[1]?.captain ?? null, TOUCH)
  const audit = await createAudit(page)
  await audit('/', 'Bravo')
  await expect(dock(page)).toBeVisible()
  await audit('/prize-pool', 'Registration is closed. The bracket is live.')
  await audit('/settings', 'Account Information')
  await page.setViewportSize(ENLARGED)
  const { controls, covered } = await focusUnder(page, 'Your match')
  expect([controls > 5, covered]).toEqual([true, []])
  await page.setViewportSize(DESKTOP)
  await audit('/invites', 'No Pending Invites')
  // the pages of the bracket take turns, and each has rounds of three games
  await audit('/bracket?view=broadcast&scene=bracket', 'Best of 3')
  await audit('/bracket', 'Live Bracket')
  await expect(yourMatch(page)).toBeVisible()
  await page.getByRole('article', { name: 'Bravo' }).first().click()
  await expect(matchSheet(page)).toBeVisible()
  await expectAccessible(page, 'match room', [DESKTOP])
})

test('every tab of the dashboard is accessible, does not jump and fits a phone', async ({ start, admin, pageOf }) => {
  await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  const page = await pageOf(admin, TOUCH)
  const audit = await createAudit(page)
  for (const [tab, settled] of [
    ['overview', 'Tournament Controls'],
    ['tournaments', 'Tournament Management'],
    ['teams', 'Custom Seed Bracket'],
    ['users', 'Make Admin'],
    ['matches', 'Set Score'],
  ] as const)
    await audit(`/admin?tab=${tab}`, settled)
  await expectSkipLink(page)
})
