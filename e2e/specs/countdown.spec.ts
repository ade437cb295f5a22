import { expect, test } from '../support/fixtures.ts'
import { matchCard } from '../support/pages/bracket.ts'

test('on a machine whose clock is five minutes fast the countdown is right', async ({ start, admin, pageOf }) => {
  await start('Alpha', 'Bravo')
  const page = await pageOf(null)
  await page.addInitScript((offset) => {
    const now = Date.now
    window.Date = class extends Date {
      constructor(...parts: [] | [string | number | Date]) {
        super(...((parts.length === 0 ? [now() + offset] : parts) as [number]))
      }
      static override now = () => now() + offset
    } as DateConstructor
  }, 5 * 60_000)
  await page.goto('/bracket')
  await admin.must('POST', '/admin/matches/start-all-checkins')
  // If the clock's error were not corrected, it would show two minutes.
  await expect(matchCard(page, 'Alpha', 'Bravo').getByRole('timer')).toHaveText(/^CHECK-IN 0(6:[0-5]\d|7:00)$/)
  await expect(page.getByText('CHECK-IN EXPIRED')).toHaveCount(0)
})

test('the countdown stops in a hidden tab, and is right as soon as the tab is shown', async ({
  start,
  admin,
  pageOf,
}) => {
  await start('Alpha', 'Bravo')
  await admin.must('POST', '/admin/matches/start-all-checkins')
  const page = await pageOf(null)
  await page.clock.install()
  await page.goto('/bracket')
  const timer = page.getByRole('article').getByRole('timer')
  await expect(timer).toHaveText(/CHECK-IN 0[67]/)
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await hide(true)
  const shown = await timer.innerText()
  await page.clock.runFor(120_000)
  await expect(timer).toHaveText(shown)
  await hide(false)
  await expect(timer).toHaveText(/CHECK-IN 0[45]/)
})
