import { playOut } from '@cup/rehearsal/cup'
import type { Locator } from '@playwright/test'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { matchCard } from '../support/pages/bracket.ts'
import { keepToasts, signInDialog, toast } from '../support/pages/frame.ts'
import { createForm, fillTeam } from '../support/pages/prize-pool.ts'

test.use(PHONE)

const LONG = ['The Extraordinarily Long Named Rocket Racers Club', 'Another Team With A Name That Needs Two Lines']

const isCovered = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('the compact row leads everywhere, for visitors too, and a dialog fits a short screen', async ({
  page,
  origin,
}) => {
  await page.goto('/')
  const row = page.getByRole('navigation', { name: 'Main, compact' })
  await expect(row.getByRole('link')).toHaveText(['Home', 'Teams', 'Bracket', 'Invites'])
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeHidden()
  for (const [label, path] of [
    ['Teams', '/prize-pool'],
    ['Bracket', '/bracket'],
    ['Invites', '/invites'],
    ['Home', '/'],
  ] as const) {
    await row.getByRole('link', { name: label }).tap()
    await expect(page).toHaveURL(`${origin}${path}`)
    await expect(row.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
  }
  const box = await row.boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(PHONE.viewport.height)

  await page.setViewportSize({ width: 360, height: 360 })
  await page.getByRole('button', { name: 'Sign In' }).tap()
  const close = signInDialog(page).getByRole('button', { name: 'Close' })
  await close.scrollIntoViewIfNeeded()
  await close.tap()
  await expect(signInDialog(page)).toBeHidden()
})

test('the bracket leaves scrolling and pinching alone and is a list with whole names, at the round that is played', async ({
  start,
  admin,
  cup,
  page,
}) => {
  await start(...LONG, 'Charlie', 'Delta')
  await page.goto('/bracket')
  const first = matchCard(page, LONG[0] ?? '', 'Delta')
  await expect(first).toBeVisible()
  const touchActions = await first.evaluate((element) => {
    const found: string[] = []
    for (let at: Element | null = element; at; at = at.parentElement) found.push(getComputedStyle(at).touchAction)
    return [...new Set(found)]
  })
  expect(touchActions.filter((action) => action !== 'auto' && action !== 'manipulation')).toEqual([])
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/)
  const prevented = await first.evaluate((element) => {
    const touch = new Touch({ identifier: 1, target: element, clientX: 50, clientY: 50 })
    const init = { touches: [touch], bubbles: true, cancelable: true }
    const events = [new TouchEvent('touchstart', init), new TouchEvent('touchmove', init)]
    return events.map((event) => !element.dispatchEvent(event))
  })
  expect(prevented).toEqual([false, false])

  await playOut(admin, cup.id, undefined, 2)
  await page.goto('/bracket')
  const rounds = page.getByRole('group', { name: 'Rounds of the Winners Bracket' })
  await expect(rounds.getByRole('button', { name: 'Winners Final' })).toHaveAttribute('aria-pressed', 'true')
  const card = matchCard(page, LONG[0] ?? '', LONG[1] ?? '')
  for (const name of LONG) {
    const line = card.getByText(name)
    await expect(line).toBeVisible()
    expect(await line.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  }
  await rounds.getByRole('button', { name: 'Round 1' }).tap()
  await expect(matchCard(page, LONG[0] ?? '', 'Delta').getByText('Completed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Losers Bracket' })).toBeVisible()
  await expect(matchCard(page, 'Delta', 'Charlie')).toBeVisible()
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Tree' }).tap()
  await expect(page.locator('.bk-scroller')).toBeVisible()
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'List' }).tap()

  await playOut(admin, cup.id)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/bracket')
  const last = rounds.getByRole('button', { name: 'Grand Final' })
  await expect(last).toHaveAttribute('aria-pressed', 'true')
  const edgesOf = async (chip: Locator) => {
    const box = await chip.boundingBox()
    return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) }
  }
  await expect.poll(async () => (await edgesOf(last)).right).toBeLessThanOrEqual(320)
  expect((await edgesOf(rounds.getByRole('button', { name: 'Round 1' }))).left).toBeLessThan(0)
})

test('registering is a sheet of its own, and turning the phone loses nothing', async ({ join, pageOf }) => {
  const page = await pageOf(await join('Turn Around'), PHONE)
  await page.goto('/prize-pool')
  const opener = page.getByRole('button', { name: 'Create New Team' })
  await opener.tap()
  const sheet = page.getByRole('dialog', { name: 'Create New Team' })
  const form = createForm(page)
  await expect(form.getByLabel('Team Name')).toBeFocused()
  await expect.poll(() => sheet.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE.viewport })
  const behind = await page.evaluate(() => scrollY)
  await page.mouse.move(180, 300)
  await page.mouse.wheel(0, 500)
  expect(await page.evaluate(() => scrollY)).toBe(behind)

  await form.getByRole('button', { name: 'Create Team' }).tap()
  await expect(toast(page, 'Please fill in all fields')).toBeVisible()
  await expect(form.getByLabel('Team Name')).toBeFocused()
  expect(await isCovered(form.getByLabel('Team Name'))).toBe(false)

  await fillTeam(page, 'Both Ways', 'b@example.com', 'nowhere')
  await form.getByRole('button', { name: 'Create Team' }).tap()
  await expect(form.getByText('Invalid email: nowhere')).toBeVisible()
  await page.setViewportSize({ width: PHONE.viewport.height, height: PHONE.viewport.width })
  await expect(sheet).toHaveCount(0)
  await expect(form.getByLabel('Player 3 Email')).toBeFocused()
  await page.setViewportSize(PHONE.viewport)
  await expect(sheet).toBeVisible()
  await expect(form.getByLabel('Team Name')).toHaveValue('Both Ways')
  await expect(form.getByLabel('Player 3 Email')).toHaveValue('nowhere')
  await expect(form.getByText('Invalid email: nowhere')).toBeVisible()

  await sheet.getByRole('button', { name: 'Close' }).tap()
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('neither a keyboard on the screen nor a toast covers the title of the sheet, its buttons or the field in use', async ({
  join,
  pageOf,
}) => {
  const page = await pageOf(await join('Clear Sight'), PHONE)
  await keepToasts(page)
  await page.goto('/prize-pool')
  await page.getByRole('button', { name: 'Create New Team' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Create New Team' })
  const form = createForm(page)
  const button = form.getByRole('button', { name: 'Create Team' })
  await page.setViewportSize({ width: 360, height: 400 })
  for (const label of ['Player 3 Email', 'Team Name']) {
    const field = form.getByLabel(label)
    await field.tap()
    for (const target of [field, button]) {
      await expect(target).toBeInViewport({ ratio: 1 })
      expect(await isCovered(target)).toBe(false)
    }
  }
  for (const height of [740, 420]) {
    await page.setViewportSize({ width: 360, height })
    await button.tap()
    await expect(toast(page, 'Please fill in all fields')).toBeVisible()
    for (const label of ['Team Name', 'Player 2 Email', 'Player 3 Email']) {
      const field = form.getByLabel(label)
      await field.focus()
      const needed = [sheet.getByRole('heading', { name: 'Create New Team' }), sheet.getByLabel('Close'), field, button]
      for (const target of needed) {
        await expect(target).toBeInViewport({ ratio: 1 })
        expect(await isCovered(target), `${label} at ${height}`).toBe(false)
      }
      await expect(toast(page, 'Please fill in all fields')).toBeInViewport({ ratio: 1 })
    }
    if (height === 740) expect(await isCovered(form.getByText('Required').last())).toBe(false)
  }
})

test('Back closes the topmost dialog first, and nothing while a team is created', async ({ join, pageOf }) => {
  const page = await pageOf(await join('Way Back'), PHONE)
  await page.goto('/prize-pool')
  await page.getByRole('button', { name: 'Create New Team' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Create New Team' })
  // in this browser Escape does the same as Back on a phone
  expect(await page.evaluate(() => 'CloseWatcher' in window)).toBe(true)
  const response = Promise.withResolvers<void>()
  await page.route('**/api/teams/create', async (route) => {
    await response.promise
    await route.fulfill({ status: 401, json: { detail: 'Invalid or expired session', code: 'unauthenticated' } })
  })
  await fillTeam(page, 'Way Back', 'b@example.com', 'c@example.com')
  await createForm(page).getByRole('button', { name: 'Create Team' }).tap()
  await expect(createForm(page).getByRole('button', { name: 'Creating...' })).toBeVisible()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await expect(sheet).toBeVisible()
  response.resolve()
  await expect(signInDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signInDialog(page)).toBeHidden()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})
