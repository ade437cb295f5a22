import type { Bracket } from '@cup/contract/bracket'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { largeBracket, serveBracket } from '../support/large-bracket.ts'
import { openLive } from '../support/live-wire.ts'
import { placeOf, recordChanges, takeChanges } from '../support/mutations.ts'
import { bracketBox, teamFinder, untilComplete } from '../support/pages/bracket.ts'

const TEAMS = 512

/** The bracket with another score in one match, as the server would send it after an edit. */
function withScore(bracket: Bracket, id: string, score: string): Bracket {
  const matches = bracket.matches.map((match) =>
    match.id === id ? { ...match, match_status: 'completed' as const, winner_id: match.team1_id, score } : match,
  )
  return { ...bracket, matches }
}

test('of 512 teams only the visible matches are in the page', async ({ start, cup, page }) => {
  await start('Alpha', 'Bravo')
  const bracket = largeBracket(cup, TEAMS)
  expect(bracket.matches).toHaveLength(2 * TEAMS - 2)
  await serveBracket(page, cup, () => bracket)
  await page.goto('/bracket')
  await expect(page.getByRole('article').first()).toBeVisible()
  const nodes = () => bracketBox(page).evaluate((box) => box.querySelectorAll('*').length)
  expect(await nodes()).toBeLessThanOrEqual(450)
  const shown = () =>
    page.locator('[data-match]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-match')))
  const before = new Set(await shown())
  await bracketBox(page).evaluate((box) => box.scrollTo(0, box.scrollHeight / 3))
  // The card that is the tab stop stays in the page.
  await expect.poll(async () => (await shown()).filter((id) => before.has(id)).length).toBeLessThanOrEqual(1)
  expect((await shown()).length).toBeGreaterThan(4)
  expect(await nodes()).toBeLessThanOrEqual(450)
})

test('a bracket of 512 teams opens at the match that is being played', async ({ start, cup, page }) => {
  await start('Alpha', 'Bravo')
  const bracket = largeBracket(cup, TEAMS)
  const played = bracket.matches.find(({ bracket, round, position }) => bracket === 'losers' && round * position === 75)
  if (played === undefined) throw new Error('the losers bracket has this match')
  played.match_status = 'in_progress'
  await serveBracket(page, cup, () => bracket)
  await page.goto('/bracket')
  await expect(page.locator(`[data-match="${played.id}"]`)).toBeInViewport({ ratio: 1 })
  // Its neighbours are rendered too.
  expect(await page.getByRole('article').count()).toBeGreaterThan(4)
})

test('the focus is never lost on a long way down 512 teams', async ({ start, cup, page }) => {
  await start('Alpha', 'Bravo')
  const bracket = largeBracket(cup, TEAMS)
  await serveBracket(page, cup, () => bracket)
  await page.goto('/bracket')
  await page.getByRole('article', { name: 'Round 1, Best of 3, Team 1 vs' }).focus()
  const lost = await page.evaluate(async () => {
    let falls = 0
    for (let step = 0; step < 300; step++) {
      const card = document.activeElement
      card?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
      if (!document.activeElement?.matches('article[data-match]')) falls++
      if (step % 10 === 0) await new Promise(requestAnimationFrame)
    }
    return falls
  })
  expect(lost).toBe(0)
  const focused = page.locator('article:focus')
  await expect(focused).toBeInViewport({ ratio: 1 })
  // The first round has 256 matches; the next key press leads into the losers bracket.
  await expect(page.locator('section', { has: focused }).getByRole('heading')).toHaveText('Losers Bracket')
  await expect(page.locator('li', { has: focused })).toHaveAttribute('aria-posinset', '45')
})

for (const [device, options, most] of [
  ['desktop', {}, 10],
  ['phone', PHONE, 10],
] as const)
  test(`one result among 512 teams touches one card on a ${device}`, async ({ start, admin, cup, pageOf }) => {
    const { bracket: real } = await start('Alpha', 'Bravo')
    const page = await pageOf(null, options)
    let bracket = largeBracket(cup, TEAMS)
    const target = bracket.matches.find(({ team1_id }) => team1_id === 'team-1')?.id ?? ''
    bracket = withScore(bracket, target, '2-0')
    await serveBracket(page, cup, () => bracket)
    await openLive(page, '/bracket')
    const card = page.locator(`[data-match="${target}"]`)
    await expect(card.getByText('Score: 2-0')).toBeVisible()
    await untilComplete(page)
    await page.getByRole('article').nth(1).focus()
    await page.evaluate(() => {
      window.scrollTo(0, 40)
      document.querySelector('.bk-scroller')?.scrollTo(20, 30)
    })
    const before = await placeOf(page)
    await recordChanges(page)
    bracket = { ...withScore(bracket, target, '2-1'), version: 1000 }
    // Any event of the cup makes the page refetch; the response differs in one match.
    await admin.must('POST', `/admin/matches/${real.matches[0]?.id}/start-checkin`)
    await expect(card.getByText('Score: 2-1')).toBeVisible()
    const { mutations, flashes } = await takeChanges(page, { flashes: 1 })
    expect(flashes).toEqual([target])
    expect(mutations.length, mutations.join('\n')).toBeLessThanOrEqual(most)
    expect(mutations.filter((line) => !line.includes(target))).toEqual([])
    expect(await placeOf(page)).toEqual(before)
  })

test('a distant team among 512 is found and scrolled into view', async ({ start, cup, page }) => {
  await start('Alpha', 'Bravo')
  await serveBracket(page, cup, () => largeBracket(cup, TEAMS))
  await page.goto('/bracket')
  await teamFinder(page).fill('team 387')
  await page.getByRole('option', { name: 'Team 387' }).click()
  const card = page.getByRole('article', { name: 'Team 387' })
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport({ ratio: 1 })
})

test('512 teams in one overview are a map that leads to the match clicked', async ({ start, cup, page }) => {
  await start('Alpha', 'Bravo')
  await serveBracket(page, cup, () => largeBracket(cup, TEAMS))
  await page.goto('/bracket')
  await page.getByRole('button', { name: 'Fit' }).click()
  const map = page.getByRole('img', { name: `All ${2 * TEAMS - 2} matches in one overview.` })
  await expect(map).toBeInViewport({ ratio: 1 })
  await map.click({ position: { x: 60, y: 60 } })
  await expect(page.locator('article:focus')).toBeVisible()
  await expect(page.getByRole('button', { name: '100%' })).toHaveAttribute('aria-pressed', 'true')
})

test('a phone lists 512 teams round by round', async ({ start, cup, pageOf }) => {
  await start('Alpha', 'Bravo')
  const page = await pageOf(null, PHONE)
  await serveBracket(page, cup, () => largeBracket(cup, TEAMS))
  await page.goto('/bracket')
  const round = page.getByRole('list', { name: 'Winners Round 1' })
  await expect(round.getByRole('listitem')).toHaveCount(TEAMS / 2)
  await page.getByRole('article').first().focus()
  await page.keyboard.press('End')
  await expect(page.locator('li', { has: page.locator('article:focus') })).toHaveAttribute('aria-posinset', '256')
  await expect(page.locator('article:focus')).toBeInViewport({ ratio: 1 })
})
