import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openLive } from '../support/live-wire.ts'
import { matchCard } from '../support/pages/bracket.ts'

/** Takes away what came after Chromium 103, the browser inside OBS until version 30. */
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

test('the broadcast view follows a result in the browser of older OBS versions, in colours that it knows', async ({
  start,
  admin,
  pageOf,
}) => {
  const { bracket, teams } = await start('Alpha', 'Bravo', 'Charlie', 'Delta')
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

  const match = bracket.matches.find(({ team1_id }) => team1_id === teams[0]?.id)
  await admin.must('POST', `/admin/matches/${match?.id}/update?winner_team_id=${teams[0]?.id}&score=2-1`)
  await expect(card).toHaveAttribute('aria-label', /Alpha won.*Score: 2-1/)
})
