import type { Tournament } from '@cup/contract/tournaments'
import { playOut } from '@cup/rehearsal/cup'
import type { Locator, Page } from '@playwright/test'
import { bothCheckedIn, firstMatch } from '../support/first-match.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { modal, openTab, question, rowOfRound, stat } from '../support/pages/admin.ts'
import { keepToasts, toast } from '../support/pages/frame.ts'

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const
const TEAMS = ['Alpha', 'Bravo', 'Charlie', 'Delta'] as const

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (box === null) throw new Error('it is not on the page')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

async function expectInSight(page: Page, target: Locator): Promise<void> {
  const { x, y, right, bottom } = await boxOf(target)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect([x >= 0, y >= 0, right <= width, bottom <= height]).toEqual([true, true, true, true])
}

/** Whether another element covers its middle. */
const isCovered = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('the results of a match are a grid of two names with their scores on every screen, and one press saves', async ({
  start,
  admin,
  pageOf,
}) => {
  const match = firstMatch(await start(...TEAMS))
  await bothCheckedIn(admin, match)
  const page = await pageOf(admin)
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    await openTab(page, 'overview')
    const results = page.getByRole('group', { name: /^Result of / })
    const rows = [match.ours.name, match.theirs.name].map((name) => ({
      name: results.getByText(name, { exact: true }),
      scores: results.getByRole('button', { name: new RegExp(`for ${name}$`) }),
    }))
    for (const { name, scores } of rows) {
      await expect(scores).toHaveCount(2)
      const label = await boxOf(name)
      const [first, second] = await Promise.all([boxOf(scores.first()), boxOf(scores.last())])
      expect([first.y, Math.abs(label.y + label.height / 2 - (first.y + first.height / 2)) < 6]).toEqual([
        second.y,
        true,
      ])
      expect([label.right <= first.x, first.right <= second.x]).toEqual([true, true])
    }
    const [upper, lower] = await Promise.all(rows.map(({ scores }) => boxOf(scores.first())))
    if (screen.width < 1024) expect(upper?.x).toBe(lower?.x)
    else expect(upper?.y).toBe(lower?.y)
  }
  await page.getByRole('button', { name: `2–0 for ${match.ours.name}` }).click()
  await expect(toast(page, 'Match score updated!')).toBeVisible()
  await expect(page.getByRole('list', { name: 'In progress' })).toContainText(`${match.ours.name} 2–0`)
})

test('long dialogs keep their buttons in sight', async ({ start, admin, cup, pageOf }) => {
  await start(...TEAMS, ...Array.from({ length: 12 }, (_, at) => `Team ${at + 5}`))
  const page = await pageOf(admin)
  const dialogs = async () => {
    await openTab(page, 'tournaments')
    await look('Create New Tournament', modal(page, 'Create New Tournament'))
    await openTab(page, 'matches')
    const row = rowOfRound(page, 'Winners Round 1, match 1')
    await look('Set Score', modal(page, 'Set Match Score'), row)
    await look('DQ Team', modal(page, 'Disqualify Team'), row)
    await openTab(page, 'overview')
    await look('Reset Tournament', question(page))
  }
  const look = async (opener: string, dialog: Locator, scope: Page | Locator = page) => {
    await scope.getByRole('button', { name: opener, exact: true }).first().click()
    await expect(dialog).toBeVisible()
    const buttons = dialog.locator('[data-dialog-buttons]').getByRole('button')
    await expect(buttons).toHaveCount(2)
    for (const button of await buttons.all()) await expectInSight(page, button)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  for (const screen of [SCREENS[0], SCREENS[2]]) {
    await page.setViewportSize(screen)
    await dialogs()
  }
  await playOut(admin, cup.id)
  await openTab(page, 'matches')
  await look('Edit Score', modal(page, 'Set Match Score'), rowOfRound(page, 'Winners Round 1, match 1'))
})

test('the seeding of many teams keeps its buttons in sight', async ({ enter, admin, pageOf }) => {
  for (let at = 1; at <= 16; at++) await enter(`Team ${at}`)
  const page = await pageOf(admin)
  for (const screen of [SCREENS[0], SCREENS[2]]) {
    await page.setViewportSize(screen)
    await openTab(page, 'teams')
    await page.getByRole('button', { name: 'Custom Seed Bracket' }).click()
    const buttons = modal(page, 'Custom Bracket Seeding').locator('[data-dialog-buttons]').getByRole('button')
    await expect(buttons.last()).toBeVisible()
    for (const button of await buttons.all()) await expectInSight(page, button)
    await page.keyboard.press('Escape')
  }
})

test('toasts cover neither a bulk action nor the buttons that close a dialog', async ({ start, admin, pageOf }) => {
  await start(...TEAMS)
  for (const screen of [SCREENS[0], SCREENS[2]]) {
    const page = await pageOf(admin, { viewport: screen })
    await keepToasts(page)
    await openTab(page, 'overview')
    const bulk = page.getByRole('button', { name: /^Start all check-ins/ })
    await expect(bulk).toBeVisible()
    await page.route('**/start-all-checkins*', (route) => route.fulfill({ status: 500, json: {} }))
    await bulk.click()
    await expect(toast(page, 'Failed to start check-in')).toBeVisible()
    expect(await isCovered(bulk)).toBe(false)
    await openTab(page, 'matches')
    const row = rowOfRound(page, 'Winners Round 1, match 1')
    await row.getByRole('button', { name: 'Set Score' }).click()
    const dialog = modal(page, 'Set Match Score')
    await page.route('**/update?*', (route) => route.fulfill({ status: 500, json: {} }))
    await dialog.getByRole('button', { name: '2–0 for Alpha' }).click()
    await expect(toast(page, 'Failed to update score')).toBeVisible()
    expect(await isCovered(dialog.getByRole('button', { name: 'Close' }))).toBe(false)
    for (const button of await dialog.locator('[data-dialog-buttons]').getByRole('button').all()) {
      expect(await isCovered(button)).toBe(false)
    }
    await page.unroute('**/update?*')
    await page.keyboard.press('Escape')
  }
})

test('a tablet shows the whole bar, all numbers and all tools of the bracket', async ({ start, admin, pageOf }) => {
  await start(...TEAMS)
  const page = await pageOf(admin, { viewport: SCREENS[1] })
  await openTab(page, 'overview')
  const isWhole = (target: Locator) =>
    target.evaluate((element) => element.scrollWidth <= element.clientWidth + 1 && element.clientHeight > 0)
  for (const label of ['Total Users', 'Paid Teams', 'Matches', 'Prize Pool']) {
    expect([label, await isWhole(stat(page, label))]).toEqual([label, true])
  }
  const bar = page.getByRole('banner')
  const links = await bar.getByRole('link').all()
  expect(links).toHaveLength(6)
  const tops = new Set<number>()
  for (const link of links) {
    await expectInSight(page, link)
    const { y, height } = await boxOf(link)
    tops.add(Math.round(y + height / 2))
  }
  expect(tops.size).toBe(1)
  await page.goto('/bracket')
  const tools = page.getByRole('group', { name: 'Zoom' })
  const first = await boxOf(page.getByRole('group', { name: 'View' }))
  expect((await boxOf(tools)).right).toBeLessThanOrEqual(SCREENS[1].width)
  const last = await boxOf(page.getByRole('button', { name: 'Hide finished rounds' }))
  expect(last.bottom - first.y).toBeLessThanOrEqual(96)
})

test('on a phone the cup on the home page takes only the height that it needs', async ({ admin, pageOf }) => {
  const page = await pageOf(null, PHONE)
  const current = await admin.must<object>('GET', '/tournaments/current')
  const heightOf = async (shown: object | null) => {
    await page.route('**/api/tournaments/current', (route) => route.fulfill({ json: shown }))
    await page.goto('/')
    const panel = page.getByRole('region', { name: 'The cup' })
    await expect(panel).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const { height } = await boxOf(panel)
    await page.unroute('**/api/tournaments/current')
    return height
  }
  expect(await heightOf(null)).toBeLessThan(160)
  expect(await heightOf({ ...current, status: 'completed', cancelled: true })).toBeLessThan(280)
  expect(await heightOf({ ...current, status: 'active' })).toBeLessThan(440)
})

test('the tree of a phone begins above the fold', async ({ start, pageOf }) => {
  await start(...TEAMS)
  const page = await pageOf(null, PHONE)
  await page.goto('/bracket')
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Tree' }).tap()
  const card = page.locator('.bk-scroller .bk-card').first()
  await expect(card).toBeVisible()
  await expectInSight(page, card)
})

test('the result of a player can be closed inside its panel', async ({ start, admin, cup, pageOf }) => {
  const { teams } = await start(...TEAMS)
  await playOut(admin, cup.id)
  const over = await admin.must<Tournament>('GET', '/tournaments/current')
  const podium = [over.first_place_team_id, over.second_place_team_id, over.third_place_team_id]
  const last = teams.find(({ id }) => !podium.includes(id))?.captain ?? null
  for (const options of [{ viewport: SCREENS[0] }, PHONE]) {
    const page = await pageOf(last, options)
    await page.goto('/')
    const dock = page.getByRole('region', { name: 'Your result' })
    const close = await boxOf(dock.getByRole('button', { name: 'Close your result' }))
    const panel = await boxOf(dock.locator('> div').first())
    const link = await boxOf(dock.getByRole('link', { name: 'Last match' }))
    expect([close.x >= panel.x, close.right <= panel.right, close.bottom <= panel.bottom]).toEqual([true, true, true])
    expect(close.x >= link.right || close.bottom <= link.y).toBe(true)
  }
})

test('the menu of a match is whole on a phone', async ({ start, admin, cup, pageOf }) => {
  await start(...TEAMS)
  await playOut(admin, cup.id)
  const page = await pageOf(admin, PHONE)
  await openTab(page, 'matches')
  const row = rowOfRound(page, 'Grand Final')
  await row.getByRole('button', { name: /^More actions/ }).click()
  await expectInSight(page, row.getByRole('menuitem', { name: 'Reopen match' }))
})

test('a box that can be ticked has a bright edge', async ({ enter, admin, pageOf }) => {
  await enter('Alpha')
  const page = await pageOf(admin)
  await openTab(page, 'tournaments')
  await page.getByRole('button', { name: 'Create New Tournament' }).click()
  const box = modal(page, 'Create New Tournament').getByRole('checkbox').first()
  await box.uncheck()
  const brightness = await box.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(element).borderTopColor
    canvas.fillRect(0, 0, 1, 1)
    return Math.min(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
  })
  expect(brightness).toBeGreaterThan(160)
})
