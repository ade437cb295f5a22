import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { openLive } from '../support/live-wire.ts'
import { matchCard } from '../support/pages/bracket.ts'
import { signInDialog, toast } from '../support/pages/frame.ts'
import { setScore } from '../support/set-score.ts'

/** Properties that are being animated now, apart from smooth scrolling. */
const movedProperties = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frames = document.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
    const properties = new Set(frames.flatMap((frame) => Object.keys(frame)))
    return [...properties].filter((name) => /transform|translate|scale|left|top|width|height|margin/.test(name))
  })

/** Records every animation that starts, so that a short one is not missed. */
async function noteAnimations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const names = new Set<string>()
    Object.assign(window, { started: names })
    document.addEventListener('animationstart', ({ animationName }) => names.add(animationName), true)
  })
}

test('with less motion nothing slides, and a new result does not flash', async ({ start, admin, pageOf }) => {
  const { bracket } = await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  const page = await pageOf(null, { reducedMotion: 'reduce' })
  await noteAnimations(page)
  await openLive(page, '/prize-pool')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(signInDialog(page)).toBeVisible()
  expect(await movedProperties(page)).toEqual([])
  await page.keyboard.press('Escape')
  await admin.must('POST', '/admin/matches/start-all-checkins')
  await expect(toast(page, 'Check-in period started!')).toBeVisible()
  expect(await movedProperties(page)).toEqual([])

  await page.goto('/bracket')
  const card = matchCard(page, 'Alpha', 'Delta')
  await expect(card).toBeVisible()
  await page.evaluate(() => {
    Element.prototype.animate = () => {
      throw new Error('an animation despite reduced motion')
    }
  })
  await setScore(admin, bracket, 'Alpha', '2-0')
  await expect(card.getByText('Score: 2-0')).toBeVisible()
  const behaviour = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  expect(behaviour).toBe('auto')
})

test('otherwise a dialog rises, a message slides in, a result settles and its teams move on', async ({
  start,
  admin,
  pageOf,
}) => {
  const { bracket } = await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  const page = await pageOf(null, { reducedMotion: 'no-preference' })
  await noteAnimations(page)
  const started = () => page.evaluate(() => [...(window as unknown as { started: Set<string> }).started])
  await openLive(page, '/prize-pool')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect.poll(started).toContain('rise')
  await page.keyboard.press('Escape')
  await admin.must('POST', '/admin/matches/start-all-checkins')
  await expect.poll(started).toContain('slide-in')

  await openLive(page, '/bracket')
  await page.evaluate(() => {
    const { animate } = Element.prototype
    const { started: names } = window as unknown as { started: Set<string> }
    Element.prototype.animate = function (keyframes, options) {
      names.add(JSON.stringify(keyframes))
      return animate.call(this, keyframes, options)
    }
  })
  await setScore(admin, bracket, 'Alpha', '2-0')
  await expect(matchCard(page, 'Alpha', 'Delta').getByText('Score: 2-0')).toBeVisible()
  await expect.poll(async () => (await started()).join()).toContain('scale(1.5)')
  await expect.poll(async () => (await started()).join()).toContain('translateX')
})

test('winner, paid, checked in and the viewer’s team can be distinguished without colour', async ({
  start,
  admin,
  pageOf,
}) => {
  const { bracket, teams } = await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  const page = await pageOf(teams[0]?.captain ?? null)
  await page.goto('/bracket')
  const match = bracket.matches.find(({ team1_id }) => team1_id === teams[0]?.id)
  const card = matchCard(page, 'Alpha', 'Delta')
  await teams[0]?.captain.must('POST', `/matches/${match?.id}/checkin`)
  await expect(card.getByRole('img', { name: 'Checked In' })).toBeVisible()
  await setScore(admin, bracket, 'Alpha', '2-0')
  await expect(card.getByRole('img', { name: 'Winner' })).toBeVisible()
  const weights = await card
    .locator('.bk-team')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).fontWeight))
  expect(Number(weights[0])).toBeGreaterThan(Number(weights[1]))
  await page.goto('/prize-pool')
  await expect(page.getByRole('region', { name: /^Registered/ }).getByText('Paid', { exact: true })).toHaveCount(4)
  await expect(page.getByText('Alpha Captain').last()).toBeVisible()
  await expectAccessible(page, 'teams with one of the viewer')
})
