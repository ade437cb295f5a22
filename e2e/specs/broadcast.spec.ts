import type { Page } from '@playwright/test'
import { bothCheckedIn, firstMatch } from '../support/first-match.ts'
import { expect, test } from '../support/fixtures.ts'
import { gameState, playGame } from '../support/games.ts'
import { openLive } from '../support/live-wire.ts'
import { matchCard } from '../support/pages/bracket.ts'
import { setScore } from '../support/set-score.ts'

/** Removes the features newer than Chromium 103, the browser inside OBS until version 30. */
const becomeOldObs = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const newer: [object, string[]][] = [
      [AbortSignal, ['any']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [Array, ['fromAsync']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [URL, ['canParse', 'parse']],
      [URLSearchParams.prototype, ['size']],
      [Element.prototype, ['checkVisibility']],
    ]
    for (const [place, names] of newer) for (const name of names) Reflect.deleteProperty(place, name)
  })

/** Distance of two colours without their brightness, as the chroma key of OBS computes it. */
const chromaOf = (colour: string): [number, number] => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255)
  return [-0.1006 * red - 0.3386 * green + 0.4392 * blue, 0.4392 * red - 0.3989 * green - 0.0403 * blue]
}
const KEY = chromaOf('rgb(0, 177, 64)')
const fromKey = (colour: string): number => Math.hypot(chromaOf(colour)[0] - KEY[0], chromaOf(colour)[1] - KEY[1])
/** The live green of the pages is at 0.07, white at 0.31. */
const CLEAR_OF_KEY = 0.2

test('the broadcast view follows a result in the browser of older OBS versions, in colours that it knows', async ({
  start,
  admin,
  pageOf,
}) => {
  const { bracket } = await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  const page = await pageOf(null, { viewport: { width: 1920, height: 1080 } })
  await becomeOldObs(page)
  await openLive(page, '/bracket?view=broadcast&scene=bracket&background=transparent')
  const card = matchCard(page, 'Alpha', 'Delta')
  await expect(card).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  const colours = await page.locator('.bk-broadcast, .bk-broadcast *').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(element)
      return [color, backgroundColor, borderTopColor]
    }),
  )
  expect(colours.length).toBeGreaterThan(30)
  expect(colours.filter((colour) => !/^rgba?\(/.test(colour))).toEqual([])

  await setScore(admin, bracket, 'Alpha', '2-1')
  await expect(card).toHaveAttribute('aria-label', /Alpha won.*Score: 2-1/)

  await openLive(page, '/bracket?view=broadcast&scene=stage&background=green')
  await expect(page.getByRole('region', { name: /Final result|Up next/ })).toBeVisible()
  const painted = await page.locator('.bk-broadcast *').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { color, backgroundColor, fill, borderTopColor, borderTopWidth } = getComputedStyle(element)
      return [
        color,
        backgroundColor,
        element.tagName === 'path' ? fill : color,
        borderTopWidth === '0px' ? color : borderTopColor,
      ]
    }),
  )
  const opaque = painted.filter((colour) => colour.startsWith('rgb('))
  expect(opaque.length).toBeGreaterThan(30)
  expect(opaque.filter((colour) => fromKey(colour) < CLEAR_OF_KEY)).toEqual([])
})

test('the stream shows the game on the caster’s machine, and sends nothing to it', async ({
  start,
  admin,
  origin,
  page,
}) => {
  await bothCheckedIn(admin, firstMatch(await start('Alpha', 'Bravo', 'Charlie', 'Delta')))
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/bracket?view=broadcast&scene=stage&game=on')
  await expect.poll(async () => (await gameState(origin)).connections).toBe(1)
  await playGame(origin, 'start', 'blue_goal', 'orange_goal', 'blue_goal')
  await expect(page.getByText('2:1')).toBeVisible()
  expect((await gameState(origin)).received).toEqual([])
})

test('each prize of a large pool is on one line, inside its step', async ({ start, page }) => {
  await start('Alpha', 'Bravo')
  await page.route('**/api/tournaments/current', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), prize_pool: 612_000 } })
  })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/bracket?view=broadcast&scene=pool')
  await expect(page.getByText('$306,000.00')).toBeVisible()
  const overflows = await page.locator('dl > div').evaluateAll((steps) =>
    steps.map((step) => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = step
      return Math.max(scrollHeight - clientHeight, scrollWidth - clientWidth)
    }),
  )
  expect(overflows).toEqual([0, 0, 0])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1920)
})
