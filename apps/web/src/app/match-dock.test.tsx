import { getBracket } from '@cup/contract/bracket'
import { myMatches } from '@cup/contract/matches'
import { listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { bracketOf } from '../features/bracket-view/testing/bracket-of.ts'
import { changeMatch, firstPair } from '../features/bracket-view/testing/change-match.ts'
import { bringIntoSight, fillBrowserGaps } from '../features/bracket-view/testing/fill-browser-gaps.ts'
import { openPage, quietApi } from '../testing/render-app.tsx'
import { aMatchOfMine, aTeam, aTournament, aUser } from '../testing/samples.ts'

const cup = aTournament({ id: bracketOf(4).tournament_id, status: 'in_progress' })
const myTeam = aTeam({ id: 'team-1', tournament_id: cup.id, team_name: 'Team 1' })
const { id: matchId } = firstPair(bracketOf(4))

beforeEach(() => fillBrowserGaps())

/** The own match takes check-ins, and the bracket page is open. */
async function openBracket() {
  const now = new Date().toISOString()
  const window = {
    match_status: 'checkin',
    checkin_deadline: new Date(Date.now() + 300_000).toISOString(),
  } as const
  quietApi(aUser())
    .answer(currentTournament, cup)
    .answer(getBracket, { ...changeMatch(bracketOf(4), matchId, window), server_time: now })
    .answer(listTeams, [myTeam])
    .answer(myMatches, { server_time: now, matches: [aMatchOfMine({ match_id: matchId, ...window })] })
  await openPage('/bracket')
  return screen.findByRole('region', { name: 'Your next match' })
}

const dock = () => screen.queryByRole('region', { name: 'Your match' })
const card = () => screen.getByRole('article', { name: /Team 1 vs Team 4/ })

/** Ways to check in that stand outside the card. */
const offers = () =>
  screen.getAllByRole('button', { name: 'Check In' }).filter((button) => button.closest('article') === null)

test('the dock leaves the check-in to the line above the bracket as long as that is in sight', async () => {
  const strip = await openBracket()
  expect(within(card()).getByRole('button', { name: 'Check In' })).toBeDefined()
  await expect.poll(() => document.title).toMatch(/^Check in now/)
  expect(dock()).toBeNull()
  expect(offers()).toEqual([within(strip).getByRole('button', { name: 'Check In' })])
})

test('the dock takes over when the line is scrolled away, and gives way when it is back', async () => {
  await openBracket()
  await expect.poll(() => document.title).toMatch(/^Check in now/)
  await act(async () => bringIntoSight(false))
  expect(within(dock() as HTMLElement).getByRole('button', { name: 'Check In' })).toBeDefined()
  await act(async () => bringIntoSight(true))
  expect(dock()).toBeNull()
})

test('the dock is back on the other pages', async () => {
  await openBracket()
  await expect.poll(() => document.title).toMatch(/^Check in now/)
  await userEvent.click(screen.getAllByRole('link', { name: 'Teams' })[0] as HTMLElement)
  await expect.poll(() => dock()).not.toBeNull()
})

test('the timer that says the last minutes aloud goes on while the dock is hidden', async () => {
  await openBracket()
  await expect.poll(() => document.title).toMatch(/^Check in now/)
  const hidden = screen.getByRole('region', { name: 'Your match', hidden: true })
  expect(within(hidden).getByRole('timer', { hidden: true }).textContent).toMatch(/^0[45]:/)
})
