import type { Page } from '@playwright/test'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { openLive } from '../support/live-wire.ts'
import { placeOf, recordChanges, takeChanges } from '../support/mutations.ts'
import { matchCard, untilComplete } from '../support/pages/bracket.ts'
import { setScore } from '../support/set-score.ts'

const EIGHT = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel']

async function openBracket(page: Page): Promise<void> {
  await openLive(page, '/bracket')
  await untilComplete(page)
}

test('on a phone a new result changes neither focus nor scroll', async ({ start, admin, pageOf }) => {
  const { bracket } = await start(...EIGHT)
  const page = await pageOf(null, PHONE)
  await openBracket(page)
  await matchCard(page, 'Charlie', 'Foxtrot').focus()
  await page.evaluate(() => window.scrollTo(0, 200))
  const before = await placeOf(page)
  await setScore(admin, bracket, 'Alpha', '2-0')
  await expect(matchCard(page, 'Alpha', 'Hotel').getByText('Score: 2-0')).toBeVisible()
  expect(await placeOf(page)).toEqual(before)
})

test('on a phone an edited score lights up only its card', async ({ start, admin, pageOf }) => {
  const { bracket } = await start(...EIGHT)
  await setScore(admin, bracket, 'Alpha', '2-0')
  const page = await pageOf(null, PHONE)
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
