import { expect, test } from '../support/fixtures.ts'
import { openLive } from '../support/live-wire.ts'
import { recordChanges, takeChanges } from '../support/mutations.ts'
import { matchCard, untilComplete } from '../support/pages/bracket.ts'

for (const [name, minutes] of [
  ['five minutes fast', 5],
  ['five minutes slow', -5],
] as const)
  test(`on a machine whose clock is ${name} the countdown is right`, async ({ start, admin, pageOf }) => {
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
    }, minutes * 60_000)
    await page.goto('/bracket')
    await admin.must('POST', '/admin/matches/start-all-checkins')
    // If the clock's error were not corrected, it would show twelve minutes, or two.
    await expect(matchCard(page, 'Alpha', 'Bravo').getByRole('timer')).toHaveText(/^CHECK-IN 0(6:[0-5]\d|7:00)$/)
    await expect(page.getByText('CHECK-IN EXPIRED')).toHaveCount(0)
  })

test('a tick changes the words of the countdowns and nothing else', async ({ start, admin, pageOf }) => {
  await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  await admin.must('POST', '/admin/matches/start-all-checkins')
  const page = await pageOf(null)
  await page.clock.install()
  await openLive(page, '/bracket')
  await expect(page.getByRole('timer')).toHaveCount(2)
  await untilComplete(page)
  await recordChanges(page)
  const before = await page.getByRole('timer').first().innerText()
  await takeChanges(page)
  await page.clock.runFor(1000)
  await expect(page.getByRole('timer').first()).not.toHaveText(before)
  const { mutations, flashes } = await takeChanges(page)
  expect(mutations.filter((line) => !/^characterData .*bk-countdown$/.test(line))).toEqual([])
  expect(mutations.length % 2).toBe(0)
  expect(flashes).toEqual([])
})

test('while nobody looks the clock rests, and is right again at once', async ({ start, admin, pageOf }) => {
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

test('figures keep their width whatever they say', async ({ enter, page }) => {
  await enter('Alpha')
  await page.goto('/prize-pool')
  await expect(page.getByText('$10.00')).toBeVisible()
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
