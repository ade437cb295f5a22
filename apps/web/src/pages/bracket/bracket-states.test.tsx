import { getBracket } from '@cup/contract/bracket'
import { listTeams } from '@cup/contract/teams'
import { currentTournament, pastTournaments } from '@cup/contract/tournaments'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../test-support/bracket/fill-browser-gaps.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aTeam, aTournament } from '../../../test-support/samples.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { BracketHeader } from './BracketHeader.tsx'

const bracket = bracketOf(4)
const cup = aTournament({ id: bracket.tournament_id, status: 'in_progress' })

beforeEach(() => fillBrowserGaps())

const heading = (name: string) => screen.findByRole('heading', { name })
const api = () => quietApi().respond(currentTournament, cup).respond(getBracket, bracket)

describe('the page of a bracket', () => {
  test('says that the bracket does not load, and loads it with Retry', async () => {
    const fake = api().refuse(getBracket, 503)
    await openPage('/bracket')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.queryByText('Bracket Not Available Yet')).toBeNull()
    fake.respond(getBracket, bracket)
    await userEvent.click(retry)
    expect(await heading('Winners Bracket')).toBeDefined()
  })

  test('refetches the cup if that failed to load', async () => {
    const fake = api().refuse(currentTournament, 503)
    await openPage('/bracket')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(fake.requests(getBracket)).toEqual([])
    fake.respond(currentTournament, cup)
    await userEvent.click(retry)
    expect(await heading('Winners Bracket')).toBeDefined()
  })

  test.each([
    ['without a match', { ...bracket, matches: [] }],
    ['of a cup that takes teams again', { ...bracket, tournament_status: 'active' as const }],
  ])('has none to show %s', async (_, empty) => {
    quietApi().respond(currentTournament, cup).respond(getBracket, empty)
    await openPage('/bracket')
    expect(await heading('Bracket Not Available Yet')).toBeDefined()
    expect(screen.queryByText(/starts/)).toBeNull()
  })

  test('shows a bracket that is drawn while the page is open', async () => {
    const fake = quietApi().respond(currentTournament, { ...cup, status: 'active' })
    const { queryClient } = await openPage('/bracket')
    await heading('Bracket Not Available Yet')
    expect(screen.queryByRole('link', { name: /^See how/ })).toBeNull()
    fake.respond(currentTournament, cup).respond(getBracket, bracket)
    await act(async () => queryClient.invalidateQueries({ queryKey: queryKeys.currentTournament }))
    expect(await heading('Winners Bracket')).toBeDefined()
  })

  test('links from a completed cup to the hall of fame', async () => {
    const final = { ...bracket, tournament_status: 'completed' as const }
    quietApi()
      .respond(currentTournament, { ...cup, status: 'completed' })
      .respond(getBracket, final)
    await openPage('/bracket')
    const link = await screen.findByRole('link', { name: 'Hall of Fame' })
    expect(link.getAttribute('href')).toBe('/bracket?view=champions')
  })
})

describe('a stream', () => {
  const open = (query = '') => openPage(`/bracket?view=broadcast${query}`)

  test('says that the bracket cannot be loaded, and stays empty before', async () => {
    api().refuse(getBracket, 503)
    await open()
    expect(await screen.findByText('The bracket cannot be loaded right now.')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('announces the cup before its draw, on the background of the address', async () => {
    quietApi().respond(currentTournament, { ...cup, status: 'active' })
    await open('&background=green')
    expect(await heading('Cup 12')).toBeDefined()
    expect(document.documentElement.className).toContain('stream-green')
  })

  test('covers nothing with an overlay before the draw', async () => {
    quietApi().respond(currentTournament, { ...cup, status: 'active' })
    await open('&scene=scorebug')
    await waitFor(() => expect(document.documentElement.className).toContain('stream-transparent'))
    expect(screen.queryByRole('heading')).toBeNull()
  })

  test('of a cancelled cup says so instead of showing its bracket', async () => {
    quietApi()
      .respond(currentTournament, { ...cup, status: 'completed', cancelled: true })
      .respond(getBracket, { ...bracket, tournament_status: 'completed' })
    await open()
    expect(await screen.findByText('This cup was cancelled')).toBeDefined()
  })

  test('takes match, scene and followed team from the address', async () => {
    const { id } = firstPair(bracket)
    quietApi()
      .respond(currentTournament, cup)
      .respond(getBracket, changeMatch(bracket, id, { match_status: 'in_progress' }))
      .respond(listTeams, [aTeam({ id: 'team-1', tournament_id: cup.id })])
    await open(`&match=${bracket.matches[1]?.id}&scene=stage`)
    const stage = await screen.findByRole('region', { name: 'Up next' })
    expect(stage.textContent).toContain('Team 2')
  })

  test('shows the past cup that the address names', async () => {
    const past = aTournament({ id: anId(77), name: 'Cup 11', status: 'completed', first_place_team_name: 'Vipers' })
    const fake = quietApi()
      .respond(currentTournament, cup)
      .respond(pastTournaments, [past])
      .respond(getBracket, { ...bracket, tournament_id: past.id, tournament_name: 'Cup 11' })
      .respond(listTeams, [])
    await open(`&tournament=${past.id}&scene=bracket&team=team-2`)
    expect(await heading('Cup 11')).toBeDefined()
    expect(screen.getAllByRole('article').filter((card) => card.dataset.followed)).toHaveLength(1)
    expect(fake.requests(getBracket).map(({ params }) => params.tournamentId)).toEqual([past.id])
  })
})

test('the header shows whether the bracket is live, and omits unknown details', () => {
  const head = (props: ComponentProps<typeof BracketHeader>) => {
    render(<BracketHeader {...props} />, { wrapper: MemoryRouter })
    const text = screen.getByRole('banner').textContent?.replace('Double Elimination Tournament', '')
    cleanup()
    return text
  }
  expect([head({}), head({ state: 'live' }), head({ state: 'reconnecting' }), head({ state: 'offline' })]).toEqual([
    'Live Bracket',
    'Live Bracket',
    'Live BracketReconnecting',
    'Live BracketOffline',
  ])
  expect(head({ state: 'final', name: 'Cup 11' })).toBe('Live BracketFinalCup 11Hall of Fame')
})
