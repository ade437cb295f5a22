import { getBracket } from '@cup/contract/bracket'
import { currentTournament } from '@cup/contract/tournaments'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../test-support/bracket/change-match.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { aTournament } from '../../../test-support/samples.ts'
import { clockTime } from '../../format/moments.ts'

test('says what it is, what it costs and where to go', async () => {
  quietApi()
  await openPage('/')
  expect(screen.getByRole('heading', { level: 1, name: 'Rocket League Tournaments' })).toBeTruthy()
  const page = within(screen.getByRole('main'))
  expect(page.getByText('WEEKLY TOURNAMENTS LIVE')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Enter Tournament' }).getAttribute('href')).toBe('/prize-pool')
  expect(page.getByRole('link', { name: 'View Bracket' }).getAttribute('href')).toBe('/bracket')
  expect(page.getByRole('link', { name: 'Enter Now' }).getAttribute('href')).toBe('/prize-pool')
  for (const fact of ['$10', '3v3', 'Weekly', 'Best of 3', 'Best of 5', 'Best of 7', '50%', '30%', '20%']) {
    expect(page.getByText(fact)).toBeTruthy()
  }
})

const section = () => screen.findByRole('region', { name: 'The cup' })

test('before a cup it names the start, the teams that are in and the pool', async () => {
  const cup = aTournament({
    name: 'Cup 15',
    paid_team_count: 7,
    prize_pool: 70,
    start_date: '2099-11-21T18:00:00.000Z',
  })
  quietApi().respond(currentTournament, cup)
  await openPage('/')
  const text = (await section()).textContent
  expect(text).toContain('Cup 15')
  expect(text).toContain('Registration open')
  expect(text).toMatch(/Nov 21, 2099/)
  expect(text).toContain('teams are in7')
  expect(text).toContain('$70.00')
})

test('before a cup that draws itself it says how many of the needed teams are in', async () => {
  const cup = aTournament({ automatic_draw: true, min_teams: 4, paid_team_count: 1 })
  quietApi().respond(currentTournament, cup)
  await openPage('/')
  expect(within(await section()).getByText('1 of 4 teams')).toBeTruthy()
})

test('a cup in progress is shown together with its matches', async () => {
  const bracket = bracketOf(4)
  const { promise, resolve } = Promise.withResolvers<typeof bracket>()
  const api = quietApi()
    .respond(currentTournament, aTournament({ id: bracket.tournament_id, status: 'in_progress' }))
    .respond(getBracket, () => promise)
  await openPage('/')
  await waitFor(() => expect(api.requests(getBracket)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'The cup' })).toBeNull()
  resolve(bracket)
  expect(within(await section()).getByText('0 of 6')).toBeTruthy()
})

test('a cup that fails to load shows a message in its place', async () => {
  quietApi().refuse(currentTournament, 503)
  await openPage('/')
  expect(await screen.findByText('Could not load the cup. Trying again…')).toBeTruthy()
})

test('a cup whose matches fail to load is shown without them', async () => {
  const cup = aTournament({ status: 'in_progress' })
  quietApi().respond(currentTournament, cup).refuse(getBracket, 503)
  await openPage('/')
  expect(within(await section()).getByText(cup.name)).toBeTruthy()
})

test('during a cup it counts the matches and names the one to watch and the next', async () => {
  const bracket = bracketOf(4)
  const { id } = firstPair(bracket)
  quietApi()
    .respond(currentTournament, aTournament({ id: bracket.tournament_id, status: 'in_progress' }))
    .respond(getBracket, changeMatch(bracket, id, { match_status: 'in_progress' }))
  await openPage('/')
  const found = await section()
  expect(await within(found).findByText('0 of 6')).toBeTruthy()
  const watch = within(found).getByRole('link', { name: /Team 1.*VS.*Team 4/ })
  expect(watch.getAttribute('href')).toBe(`/bracket?match=${id}`)
  expect(found.textContent).toContain('Now playing')
  expect(found.textContent).toMatch(/Next upTeam \d v Team \d/)
})

test('during a cup it shows the expected time of the next matches', async () => {
  const start_date = '2099-11-21T18:20:00.000Z'
  const bracket = { ...bracketOf(4), automatic: true, start_date }
  quietApi()
    .respond(currentTournament, aTournament({ id: bracket.tournament_id, status: 'in_progress' }))
    .respond(getBracket, bracket)
  await openPage('/')
  const found = await section()
  expect(await within(found).findByText(`Team 2 v Team 3, about ${clockTime(start_date)}`)).toBeTruthy()
  expect(within(found).getByRole('heading').textContent).toContain(`Winners Round 1, about ${clockTime(start_date)}`)
})

test('after a cup it shows the champions and the next date', async () => {
  const next_cup = { id: 'next', name: 'Cup 13', start_date: '2099-11-28T18:00:00.000Z' }
  const over = aTournament({ status: 'completed', first_place_team_name: 'Vipers', next_cup })
  quietApi().respond(currentTournament, over)
  await openPage('/')
  const text = (await section()).textContent
  expect(text).toContain('ChampionsVipers')
  expect(text).toMatch(/Next cup.*Nov 28, 2099/)
})

test('a decided cup shows its champions before it is completed', async () => {
  quietApi().respond(currentTournament, aTournament({ status: 'in_progress', first_place_team_name: 'Vipers' }))
  await openPage('/')
  expect((await section()).textContent).toContain('ChampionsVipers')
  expect(screen.getByRole('link', { name: 'See how it ended' })).toBeDefined()
})

test('a cancelled cup says so', async () => {
  quietApi().respond(currentTournament, aTournament({ status: 'completed', cancelled: true }))
  await openPage('/')
  const text = (await section()).textContent
  expect(text).toContain('This cup was cancelled. Every entry fee was refunded.')
  expect(text).toContain('Cancelled')
  expect(text).not.toContain('Final')
})

test('without a cup it says that the next one is being planned', async () => {
  const api = quietApi()
  await openPage('/')
  expect((await section()).textContent).toContain('The next cup is being planned')
  expect(api.unexpected()).toEqual([])
})

test('while the cup is full a visitor may enter and wait', async () => {
  quietApi().respond(currentTournament, aTournament({ team_limit: 4, places: { taken: 4, waiting: 1 } }))
  await openPage('/')
  const link = await within(await section()).findByRole('link', { name: 'The cup is full. Enter and wait for a place' })
  expect(link).toBeTruthy()
})

test('during a cup the next step is to watch', async () => {
  quietApi()
    .respond(currentTournament, aTournament({ status: 'in_progress' }))
    .respond(getBracket, bracketOf(4))
  await openPage('/')
  const watch = await within(await section()).findByRole('link', { name: 'Watch the bracket live' })
  expect(watch.getAttribute('href')).toBe('/bracket')
})
