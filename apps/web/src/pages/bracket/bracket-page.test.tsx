import { getBracket } from '@cup/contract/bracket'
import { checkIn } from '@cup/contract/matches'
import { listTeams } from '@cup/contract/teams'
import { currentTournament, pastTournaments } from '@cup/contract/tournaments'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../test-support/bracket/fill-browser-gaps.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aTeam, aTournament, aUser } from '../../../test-support/samples.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { clearToken } from '../../api/token-storage.ts'

const bracket = bracketOf(4)
const cup = aTournament({ id: bracket.tournament_id, status: 'in_progress' })
const match = firstPair(bracket)
const myTeam = aTeam({ id: 'team-1', tournament_id: cup.id, team_name: 'Team 1' })

beforeEach(() => fillBrowserGaps())

const heading = (name: string) => screen.findByRole('heading', { name })

describe('without a bracket', () => {
  test.each([
    ['there is no tournament', null],
    ['teams still register', aTournament({ status: 'active' })],
  ])('says so when %s, and leads to the registration', async (_, tournament) => {
    const api = quietApi().respond(currentTournament, tournament)
    await openPage('/bracket')
    expect(await heading('Bracket Not Available Yet')).toBeDefined()
    expect(api.requests(getBracket)).toHaveLength(0)
    expect(screen.getByRole('link', { name: 'Register Your Team' }).getAttribute('href')).toBe('/prize-pool')
  })

  test('names the cup that is open for registration, and its start', async () => {
    const next = aTournament({ status: 'active' })
    quietApi().respond(currentTournament, next)
    await openPage('/bracket')
    expect(await screen.findByText('Cup 12')).toBeDefined()
    expect(document.querySelector('time')?.dateTime).toBe(next.start_date)
  })

  test('leads to the bracket of the cup before it', async () => {
    const last = aTournament({ id: anId(77), name: 'Cup 11', status: 'completed', first_place_team_name: 'Vipers' })
    quietApi()
      .respond(currentTournament, aTournament({ status: 'active' }))
      .respond(pastTournaments, [last])
    await openPage('/bracket')
    const link = await screen.findByRole('link', { name: 'See how Cup 11 ended' })
    expect(link.getAttribute('href')).toBe(`/bracket?tournament=${last.id}`)
  })

  test('an unknown cup has no bracket', async () => {
    quietApi().refuse(getBracket, 404, 'Tournament not found')
    await openPage('/bracket?tournament=nope')
    expect(await heading('Bracket Not Available Yet')).toBeDefined()
  })
})

describe('with a bracket', () => {
  const api = (user = aUser()) =>
    quietApi(user).respond(currentTournament, cup).respond(getBracket, bracket).respond(listTeams, [myTeam])

  test('shows both sections under the name and start of the cup', async () => {
    quietApi().respond(currentTournament, cup).respond(getBracket, bracket)
    await openPage('/bracket')
    expect(await heading('Winners Bracket')).toBeDefined()
    expect(await heading('Losers Bracket')).toBeDefined()
    expect(await heading('Double Elimination Tournament')).toBeDefined()
    expect(screen.getByText('Live Bracket')).toBeDefined()
    expect(screen.getByText('Cup 12')).toBeDefined()
    expect(document.querySelector('time')?.dateTime).toBe(cup.start_date)
  })

  test('two teams play without a losers section', async () => {
    quietApi().respond(currentTournament, cup).respond(getBracket, bracketOf(2))
    await openPage('/bracket')
    await heading('Winners Bracket')
    expect(screen.queryByRole('heading', { name: 'Losers Bracket' })).toBeNull()
  })

  test('a past cup is shown by its address', async () => {
    const past = aTournament({
      id: 'past',
      name: 'Cup 11',
      status: 'completed',
      first_place_team_name: 'Old Champions',
    })
    const fake = quietApi()
      .respond(currentTournament, cup)
      .respond(pastTournaments, [past])
      .respond(getBracket, { ...bracketOf(6), tournament_id: 'past', tournament_name: 'Cup 11' })
    await openPage('/bracket?tournament=past')
    expect((await screen.findByRole('region', { name: 'Podium' })).textContent).toContain('Old Champions')
    expect(fake.requests(getBracket).map(({ params }) => params.tournamentId)).toEqual(['past'])
  })

  test('a player checks in and sees the tick before the server responds', async () => {
    let answer: () => void = () => {}
    const fake = api().respond(checkIn, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { ...match, checked_in_teams: ['team-1'] }
    })
    await openPage('/bracket')
    const strip = await screen.findByRole('region', { name: 'Your next match' })
    await userEvent.click(within(strip).getByRole('button', { name: 'Check In' }))
    expect(await screen.findByRole('img', { name: 'Checked In' })).toBeDefined()
    expect(screen.queryByText('Checked in successfully!')).toBeNull()
    fake.respond(getBracket, changeMatch(bracket, match.id, { checked_in_teams: ['team-1'] }))
    await act(async () => answer())
    expect(await screen.findByText('Checked in successfully!')).toBeDefined()
    await expect.poll(() => fake.requests(getBracket).length).toBe(2)
    expect(screen.getByRole('img', { name: 'Checked In' })).toBeDefined()
  })

  test('the tick survives a refetch before the response, and disappears after a refusal', async () => {
    const fake = api()
    const answer = Promise.withResolvers<never>()
    fake.respond(checkIn, () => answer.promise)
    const { queryClient } = await openPage('/bracket')
    const strip = await screen.findByRole('region', { name: 'Your next match' })
    await userEvent.click(within(strip).getByRole('button', { name: 'Check In' }))
    fake.respond(getBracket, changeMatch(bracket, match.id, { checkin_deadline: new Date().toISOString() }))
    const removed = vi.fn()
    const watch = new MutationObserver(() => screen.queryByRole('img', { name: 'Checked In' }) ?? removed())
    watch.observe(document.body, { childList: true, subtree: true })
    await act(async () => queryClient.invalidateQueries({ queryKey: queryKeys.brackets }))
    expect(fake.requests(getBracket)).toHaveLength(2)
    expect(within(strip).queryByRole('button', { name: 'Check In' })).toBeNull()
    expect(screen.getByRole('img', { name: 'Checked In' })).toBeDefined()
    expect(removed).not.toHaveBeenCalled()
    watch.disconnect()
    await act(async () => answer.reject(new Error('gone')))
    expect(await screen.findByText('Check-in failed')).toBeDefined()
    expect(screen.queryByRole('img', { name: 'Checked In' })).toBeNull()
    expect(within(strip).getByRole('button', { name: 'Check In' })).toBeDefined()
  })

  test('a refused check-in removes the tick and says why', async () => {
    api().refuse(checkIn, 409, 'Check-in is closed')
    await openPage('/bracket')
    const strip = await screen.findByRole('region', { name: 'Your next match' })
    await userEvent.click(within(strip).getByRole('button', { name: 'Check In' }))
    expect(await screen.findByText('Check-in is closed')).toBeDefined()
    expect(screen.queryByRole('img', { name: 'Checked In' })).toBeNull()
    expect(within(strip).getByRole('button', { name: 'Check In' })).toBeDefined()
  })

  test.each([
    ['without a reason', 500, 'Check-in failed'],
    ['because the session is gone', 401, 'Please login to check in'],
  ])('a check-in refused %s has its own message', async (_, status, text) => {
    api().refuse(checkIn, status)
    await openPage('/bracket')
    const strip = await screen.findByRole('region', { name: 'Your next match' })
    await userEvent.click(within(strip).getByRole('button', { name: 'Check In' }))
    expect(await screen.findByText(text)).toBeDefined()
  })

  test('signing out removes the strip and the buttons', async () => {
    api()
    await openPage('/bracket')
    await screen.findByRole('region', { name: 'Your next match' })
    await act(async () => clearToken())
    await expect.poll(() => screen.queryByRole('region', { name: 'Your next match' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Check In' })).toBeNull()
  })

  test('opening a match shows its players; following one of its teams is in the address', async () => {
    quietApi().respond(currentTournament, cup).respond(getBracket, bracket).respond(listTeams, [myTeam])
    const { address } = await openPage('/bracket')
    await userEvent.click(await screen.findByRole('article', { name: /Team 1 vs Team 4/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Winners Round 1' })
    expect(await within(sheet).findByText('Ravi')).toBeDefined()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Follow Team 4' }))
    expect(address()).toBe('/bracket?team=team-4')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('article', { name: /Team 1 vs Team 4/ }).dataset.followed).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Stop following Team 4' }))
    expect(address()).toBe('/bracket')
  })

  test('the broadcast has no navigation, no controls and nothing about the viewer', async () => {
    api()
    await openPage('/bracket?view=broadcast&scene=bracket&background=transparent')
    expect(await heading('Cup 12')).toBeDefined()
    expect(screen.getAllByRole('article').length).toBeGreaterThan(0)
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    expect(document.documentElement.className).toContain('stream-transparent')
  })
})
