import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openLive } from '../support/live-wire.ts'
import { placeOf, recordChanges, takeChanges } from '../support/mutations.ts'
import { bracketBox, matchCard, teamFinder, untilComplete } from '../support/pages/bracket.ts'
import { setScore } from '../support/set-score.ts'

const EIGHT = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel']

async function openBracket(page: Page): Promise<void> {
  await openLive(page, '/bracket')
  await untilComplete(page)
}

test('a new result changes neither focus, scroll nor zoom, and lights up its cards', async ({
  start,
  admin,
  pageOf,
}) => {
  const { bracket } = await start(...EIGHT)
  const page = await pageOf(null)
  await openBracket(page)
  await page.getByRole('button', { name: '75%' }).click()
  await matchCard(page, 'Charlie', 'Foxtrot').focus()
  await page.evaluate(() => {
    window.scrollTo(0, 120)
    document.querySelector('.bk-scroller')?.scrollTo(37, 91)
  })
  const before = await placeOf(page)
  expect(before.focus).toBeTruthy()
  await setScore(admin, bracket, 'Alpha', '2-0')
  const card = matchCard(page, 'Alpha', 'Hotel')
  await expect(card.getByText('Completed')).toBeVisible()
  expect(await placeOf(page)).toEqual(before)

  await page.getByRole('button', { name: '50%' }).click()
  await recordChanges(page)
  const id = await setScore(admin, bracket, 'Bravo', '2-0')
  const match = bracket.matches.find((one) => one.id === id)
  await expect(page.locator(`[data-match="${match?.loser_to?.match_id}"]`)).toContainText('Golf')
  const { flashes } = await takeChanges(page, { flashes: 3 })
  expect(new Set(flashes)).toEqual(new Set([id, match?.winner_to?.match_id, match?.loser_to?.match_id]))
  expect(flashes).toHaveLength(3)

  await page.reload()
  await expect(page.getByRole('button', { name: '50%' })).toHaveAttribute('aria-pressed', 'true')
})

test('an edited score lights up only its card', async ({ start, admin, pageOf }) => {
  const { bracket } = await start(...EIGHT)
  await setScore(admin, bracket, 'Alpha', '2-0')
  const page = await pageOf(null)
  await openBracket(page)
  const card = matchCard(page, 'Alpha', 'Hotel')
  await expect(card.getByText('Score: 2-0')).toBeVisible()
  await recordChanges(page)
  const changed = await setScore(admin, bracket, 'Alpha', '2-1')
  await expect(card.getByText('Score: 2-1')).toBeVisible()
  const { mutations, flashes } = await takeChanges(page, { flashes: 1 })
  expect(flashes).toEqual([changed])
  expect(mutations.length, mutations.join('\n')).toBeLessThanOrEqual(10)
  expect(mutations.filter((line) => !line.includes(changed))).toEqual([])
})

test('the tree is one tab stop, walked with the keys', async ({ start, pageOf }) => {
  const { teams } = await start(...EIGHT)
  const page = await pageOf(teams[4]?.captain ?? null)
  await openBracket(page)
  await expect(bracketBox(page).locator('article[tabindex="0"]')).toHaveCount(1)
  const walk = async (key: string, name: RegExp) => {
    await page.keyboard.press(key)
    await expect(page.locator('article:focus')).toHaveAccessibleName(name)
    await expect(bracketBox(page).locator('article[tabindex="0"]')).toHaveCount(1)
    expect(await isClear(page)).toBe(true)
  }
  await matchCard(page, 'Alpha', 'Hotel').focus()
  await walk('ArrowRight', /^Round 2, Best of 3, TBD vs TBD/)
  await walk('ArrowRight', /^Round 3, Best of 5/)
  await walk('ArrowRight', /^Round 4, Best of 7/)
  await walk('ArrowLeft', /^Round 3, Best of 5/)
  await walk('ArrowLeft', /^Round 2, Best of 3/)
  await walk('ArrowLeft', /^Round 1, Best of 3, Alpha vs Hotel/)
  await walk('ArrowDown', /^Round 1.*Delta vs Echo/)
  await walk('End', /^Round 1.*(Charlie|Bravo)/)
  await walk('ArrowDown', /^Round 1, Best of 3, TBD vs TBD/)
  await expect(page.locator('section', { has: page.locator('article:focus') }).getByRole('heading')).toHaveText(
    'Losers Bracket',
  )
  await walk('Home', /^Round 1, Best of 3, TBD vs TBD/)
  await walk('ArrowUp', /^Round 1.*(Charlie|Bravo)/)
  await walk('m', /Delta vs Echo/)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Winners Round 1' })
  await expect(sheet.getByText('Delta Captain')).toBeVisible()
  await expect(sheet.getByText('drops to Losers Round 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(matchCard(page, 'Delta', 'Echo')).toBeFocused()
})

/** No sticky element covers the focused card. */
function isClear(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const card = document.activeElement
    if (!card) return false
    await Promise.allSettled(card.getAnimations().map(({ finished }) => finished))
    const { left, right, top, bottom } = card.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const edges = [
      [x, top + 3],
      [x, bottom - 3],
      [left + 3, y],
      [right - 3, y],
    ]
    return edges.every(([atX = 0, atY = 0]) => card.contains(document.elementFromPoint(atX, atY)))
  })
}

test('a team is found, followed and shared by address', async ({ start, page, origin }) => {
  const { teams } = await start(...EIGHT)
  await openBracket(page)
  await page.keyboard.press('/')
  await expect(teamFinder(page)).toBeFocused()
  await page.keyboard.type('golf')
  await page.keyboard.press('Enter')
  await expect(matchCard(page, 'Bravo', 'Golf')).toBeFocused()
  await expect(page).toHaveURL(`${origin}/bracket?team=${teams[6]?.id}`)
  await expect(page.locator('article[data-followed]')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Stop following Golf' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop following Golf' }).click()
  await expect(page.locator('article[data-followed]')).toHaveCount(0)
})
