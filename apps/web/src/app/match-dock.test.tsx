import { getBracket } from '@cup/contract/bracket'
import { checkIn, myMatches } from '@cup/contract/matches'
import { listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { bracketOf } from '../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../test-support/bracket/change-match.ts'
import { bringIntoSight, fillBrowserGaps } from '../../test-support/bracket/fill-browser-gaps.ts'
import { openPage, quietApi } from '../../test-support/render-app.tsx'
import { aMatchOfMine, aTeam, aTournament, aUser } from '../../test-support/samples.ts'
import { queryKeys } from '../api/query-keys.ts'

const cup = aTournament({ id: bracketOf(4).tournament_id, status: 'in_progress' })
const myTeam = aTeam({ id: 'team-1', tournament_id: cup.id, team_name: 'Team 1' })
const { id: matchId } = firstPair(bracketOf(4))

beforeEach(() => fillBrowserGaps())

/** The check-in of the viewer's match is open. */
function openCheckIn() {
  const now = new Date().toISOString()
  const window = {
    match_status: 'checkin',
    checkin_deadline: new Date(Date.now() + 300_000).toISOString(),
  } as const
  const mine = aMatchOfMine({ match_id: matchId, team_id: myTeam.id, ...window })
  return quietApi(aUser())
    .respond(currentTournament, cup)
    .respond(getBracket, { ...changeMatch(bracketOf(4), matchId, window), server_time: now })
    .respond(listTeams, [myTeam])
    .respond(myMatches, { server_time: now, matches: [mine] })
}

async function openBracket() {
  openCheckIn()
  await openPage('/bracket')
  return screen.findByRole('region', { name: 'Your next match' })
}

const dock = () => screen.queryByRole('region', { name: 'Your match' })
const card = () => screen.getByRole('article', { name: /Team 1 vs Team 4/ })

/** Check-in buttons outside the card. */
const offers = () =>
  screen.getAllByRole('button', { name: 'Check In' }).filter((button) => button.closest('article') === null)

test('the dock is hidden while the check-in above the bracket is in sight', async () => {
  const strip = await openBracket()
  expect(within(card()).getByRole('button', { name: 'Check In' })).toBeDefined()
  await expect.poll(() => document.title).toMatch(/^Check in now/)
  expect(dock()).toBeNull()
  expect(offers()).toEqual([within(strip).getByRole('button', { name: 'Check In' })])
})

test('the dock appears when that check-in is scrolled out of sight, and hides when it is back', async () => {
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

test('the timer that announces the last minutes keeps running while the dock is hidden', async () => {
  await openBracket()
  await expect.poll(() => document.title).toMatch(/^Check in now/)
  const hidden = screen.getByRole('region', { name: 'Your match', hidden: true })
  expect(within(hidden).getByRole('timer', { hidden: true }).textContent).toMatch(/^0[45]:/)
})

describe('a check-in from the dock', () => {
  const press = async () => {
    const { queryClient } = await openPage('/prize-pool')
    const found = await screen.findByRole('region', { name: 'Your match' })
    await userEvent.click(within(found).getByRole('button', { name: 'Check In' }))
    expect(found.textContent).toContain('Checked in, waiting for your opponent')
    return { queryClient, found }
  }

  test('is shown at once, is kept by refetches before the response, and is undone by a refusal', async () => {
    const answer = Promise.withResolvers<never>()
    const api = openCheckIn().respond(checkIn, () => answer.promise)
    const { queryClient, found } = await press()
    await act(async () => queryClient.invalidateQueries({ queryKey: queryKeys.myMatches }))
    expect(api.requests(myMatches)).toHaveLength(2)
    expect(found.textContent).toContain('Checked in, waiting for your opponent')
    await act(async () => answer.reject(new Error('gone')))
    expect(await screen.findByText('Check-in failed')).toBeDefined()
    expect(found.textContent).toContain('Check in now')
    expect(within(found).getByRole('button', { name: 'Check In' })).toBeDefined()
  })

  test('is kept after the response, before anything else is fetched', async () => {
    const api = openCheckIn()
    api.respond(checkIn, () => {
      api.respond(myMatches, () => new Promise<never>(() => {}))
      return { ...firstPair(bracketOf(4)), match_status: 'checkin' as const, checked_in_teams: [myTeam.id] }
    })
    const { found } = await press()
    expect(await screen.findByText('Checked in successfully!')).toBeDefined()
    await expect.poll(() => api.requests(myMatches).length).toBe(2)
    expect(found.textContent).toContain('Checked in, waiting for your opponent')
  })
})
