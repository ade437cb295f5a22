import { me } from '@cup/contract/auth'
import { getBracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../test-support/bracket/fill-browser-gaps.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { aTeam, aTournament, aUser } from '../../../test-support/samples.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { connectionLost, connectionUp } from '../../features/live/live-state.ts'
import { takeIntention } from '../../features/session/intention.ts'

const bracket = bracketOf(4)
const cup = aTournament({ id: bracket.tournament_id, status: 'in_progress' })
const myTeam = aTeam({ id: 'team-1', tournament_id: cup.id, team_name: 'Team 1' })

beforeEach(() => fillBrowserGaps())

const heading = (name: string) => screen.findByRole('heading', { name })
const api = () =>
  quietApi(aUser()).respond(currentTournament, cup).respond(getBracket, bracket).respond(listTeams, [myTeam])

describe('before the session is known', () => {
  test('draws the bracket while the session cannot be loaded', async () => {
    api().refuse(me, 503)
    await openPage('/bracket')
    expect(await heading('Winners Bracket')).toBeDefined()
    expect(screen.getByText('Looking for your match…')).toBeDefined()
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  })

  test("fills the viewer's match into its reserved space", async () => {
    const answer = Promise.withResolvers<ReturnType<typeof aUser>>()
    api().respond(me, () => answer.promise)
    await openPage('/bracket')
    const place = (await screen.findByText('Looking for your match…')).parentElement?.parentElement
    await act(async () => answer.resolve(aUser()))
    const strip = await screen.findByRole('region', { name: 'Your next match' })
    expect(strip.parentElement).toBe(place)
    await expect
      .poll(() =>
        screen
          .getAllByRole('article')
          .find(({ tabIndex }) => tabIndex === 0)
          ?.getAttribute('aria-label'),
      )
      .toContain('Team 1 vs Team 4')
  })

  test('says that a refused session is over', async () => {
    const fake = api().respond(me, () => new Promise<never>(() => {}))
    const { queryClient } = await openPage('/bracket')
    await screen.findByText('Looking for your match…')
    fake.refuse(me, 401, 'Please sign in')
    await queryClient.cancelQueries({ queryKey: queryKeys.me })
    void queryClient.refetchQueries({ queryKey: queryKeys.me })
    expect(await screen.findByText('You are signed out. Sign in to see your match.')).toBeDefined()
  })

  test('tells a viewer without a team that there is no match for them', async () => {
    api().respond(listTeams, [])
    await openPage('/bracket')
    expect(await screen.findByText('You have no match ahead in this cup.')).toBeDefined()
  })

  test('reserves no space for a visitor', async () => {
    quietApi().respond(currentTournament, cup).respond(getBracket, bracket)
    await openPage('/bracket')
    await heading('Winners Bracket')
    expect(screen.queryByText('Looking for your match…')).toBeNull()
    expect(screen.queryByText('You have no match ahead in this cup.')).toBeNull()
  })
})

describe('a signed-out visitor', () => {
  const openMatch = async (changes: Partial<Match>) => {
    const { id } = firstPair(bracket)
    const changed = changeMatch(bracket, id, changes)
    quietApi().respond(currentTournament, cup).respond(getBracket, changed).respond(listTeams, [])
    await openPage(`/bracket?match=${id}`)
    return { id, sheet: within(await screen.findByRole('dialog')) }
  }

  test('signs in from the match that a message links to, and returns to it', async () => {
    const { id, sheet } = await openMatch({ match_status: 'checkin', checkin_deadline: '2030-01-05T18:07:00.000Z' })
    await userEvent.click(await sheet.findByRole('button', { name: 'Sign In' }))
    expect(await screen.findByRole('dialog', { name: 'Join the Tournament' })).toBeDefined()
    expect(takeIntention()).toBe(`/bracket?match=${id}`)
  })

  test('gets no sign-in prompt in a completed match', async () => {
    const { team1_id } = firstPair(bracket)
    const { sheet } = await openMatch({ match_status: 'completed', winner_id: team1_id, score: '2-0' })
    await sheet.findByText('Score: 2-0')
    expect(sheet.queryByRole('button', { name: 'Sign In' })).toBeNull()
  })
})

describe('the status beside Live Bracket', () => {
  const word = async () => (await screen.findByText('Live Bracket')).parentElement?.textContent

  test('follows the connection', async () => {
    quietApi().respond(currentTournament, cup).respond(getBracket, bracket)
    await openPage('/bracket')
    await heading('Winners Bracket')
    expect(await word()).toBe('Live Bracket')
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await act(async () => connectionLost())
    expect(await word()).toBe('Live BracketOffline')
    network.mockReturnValue(true)
    await act(async () => connectionUp())
    expect(await word()).toBe('Live Bracket')
  })

  test('says Final for a completed cup, connected or not', async () => {
    quietApi()
      .respond(currentTournament, { ...cup, status: 'completed' })
      .respond(getBracket, { ...bracket, tournament_status: 'completed' })
    await openPage('/bracket')
    await heading('Winners Bracket')
    expect(await word()).toBe('Live BracketFinal')
  })
})
