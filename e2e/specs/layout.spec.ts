import { payFee } from '@cup/rehearsal/cup'
import { expect, test } from '../support/fixtures.ts'
import { sumOf, watchShifts } from '../support/layout-shifts.ts'
import { openLive } from '../support/live-wire.ts'
import { holdClock } from '../support/page-clock.ts'
import { toast } from '../support/pages/frame.ts'

const TOAST_MS = 5000

test('a toast shifts nothing', async ({ start, admin, page }) => {
  await start('Alpha', 'Bravo')
  const clock = await holdClock(page)
  const shifts = await watchShifts(page)
  await openLive(page, '/prize-pool')
  const before = await shifts()
  await admin.must('POST', '/admin/matches/start-all-checkins')
  await expect(toast(page, 'Check-in period started!')).toBeVisible()
  await clock.forward(TOAST_MS)
  await expect(toast(page, 'Check-in period started!')).toHaveCount(0)
  expect(await shifts()).toEqual(before)
})

test('the pool changes in place, and all digits are equally wide', async ({ enter, pageOf, origin }) => {
  const team = await enter('Alpha', { paid: false })
  const page = await pageOf(null)
  const shifts = await watchShifts(page)
  await openLive(page, '/prize-pool')
  const before = sumOf(await shifts())
  await payFee(origin, team.captain, team.id)
  await expect(page.getByText('$10.00', { exact: true })).toBeVisible()
  // only the badge of the team changes: Paid is narrower than Unpaid, a shift of 0.00002
  expect(sumOf(await shifts())).toBeCloseTo(before, 4)
  const widths = await page.evaluate(async () => {
    await document.fonts.ready
    const amount = document.querySelector('#prize-pool + p')
    const tier = document.querySelector('#prize-pool ~ p, dl dd')
    return [amount, tier].map((holder) => {
      if (!(holder instanceof HTMLElement)) return []
      const span = document.createElement('span')
      holder.append(span)
      return ['$111.11', '$888.88', '$470.39'].map((text) => {
        span.textContent = text
        return span.getBoundingClientRect().width
      })
    })
  })
  for (const measured of widths) {
    expect(measured).toHaveLength(3)
    expect(new Set(measured).size).toBe(1)
  }
})
