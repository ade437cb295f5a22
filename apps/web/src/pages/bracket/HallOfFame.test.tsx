import { getBracket } from '@cup/contract/bracket'
import { listChampions } from '@cup/contract/champions'
import { pastTournaments } from '@cup/contract/tournaments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aTournament } from '../../../test-support/samples.ts'

const wonCup = (number: number) =>
  aTournament({
    id: anId(1000 + number),
    name: `Weekly Cup #${number}`,
    status: 'completed',
    first_place_team_name: `Redshift ${number}`,
    second_place_team_name: 'Vipers',
    third_place_team_name: 'Comets',
    prize_pool: 160,
  })

test('lists the cups with podium, pool and bracket, and the players with most titles', async () => {
  const api = quietApi()
    .respondPages(pastTournaments, () => [wonCup(2), wonCup(1)])
    .respond(listChampions, [
      { name: 'Mika', titles: 4, podiums: 6, cups: 9 },
      { name: 'Player', titles: 1, podiums: 1, cups: 1 },
    ])
  await openPage('/bracket?view=champions')
  expect(await screen.findByRole('heading', { name: 'Hall of Fame', level: 1 })).toBeTruthy()
  const cups = within(await screen.findByRole('list', { name: 'Cups' })).getAllByRole('listitem')
  expect(cups).toHaveLength(2)
  expect(cups[0]?.textContent).toContain('Weekly Cup #2')
  expect(cups[0]?.textContent).toContain('Redshift 2')
  expect(cups[0]?.textContent).toContain('2nd Vipers · 3rd Comets')
  expect(cups[0]?.textContent).toContain('$160.00')
  const link = screen.getByRole('link', { name: 'Bracket of Weekly Cup #2' })
  expect(link.getAttribute('href')).toBe(`/bracket?tournament=${anId(1002)}`)
  expect(screen.getByText('4 titles')).toBeTruthy()
  expect(screen.getByText('6 podiums in 9 cups')).toBeTruthy()
  expect(screen.getByText('1 podium in 1 cup')).toBeTruthy()
  expect(api.requests(pastTournaments)).toMatchObject([{ query: { decided: 'true', limit: '20' } }])
  expect(api.requests(getBracket)).toEqual([])
})

test('loads further cups when Show more is pressed', async () => {
  quietApi()
    .respondPages(pastTournaments, () => Array.from({ length: 23 }, (_, at) => wonCup(at + 1)))
    .respond(listChampions, [])
  await openPage('/bracket?view=champions')
  await userEvent.click(await screen.findByRole('button', { name: 'Show more (3 not shown)' }))
  expect(await screen.findByText('Redshift 23')).toBeTruthy()
})

test('can be left where the browser returns a promise for scrolling', async () => {
  vi.stubGlobal('scrollTo', () => Promise.resolve())
  quietApi()
    .respondPages(pastTournaments, () => [])
    .respond(listChampions, [])
  await openPage('/bracket?view=champions')
  await screen.findByText('No champions yet')
  await userEvent.click(screen.getByRole('link', { name: 'Current bracket' }))
  expect(await screen.findByText('Bracket Not Available Yet')).toBeTruthy()
})

test('says that there are none yet', async () => {
  quietApi()
    .respondPages(pastTournaments, () => [])
    .respond(listChampions, [])
  await openPage('/bracket?view=champions')
  expect(await screen.findByText('No champions yet')).toBeTruthy()
})

test('says that they cannot be loaded, and loads them with Retry', async () => {
  const api = quietApi().refuse(pastTournaments, 503).respond(listChampions, [])
  await openPage('/bracket?view=champions')
  expect(await screen.findByText('The champions cannot be loaded right now.')).toBeTruthy()
  expect(screen.queryByText('No champions yet')).toBeNull()
  api.respondPages(pastTournaments, () => [wonCup(1)])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Redshift 1')).toBeTruthy()
  expect(screen.queryByText('The champions cannot be loaded right now.')).toBeNull()
})

test('a cup shows the places that were won, and no pool if it is empty', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo')
  const cup = wonCup(1)
  quietApi()
    .respondPages(pastTournaments, () => [
      { ...cup, third_place_team_name: null, prize_pool: 0 },
      { ...cup, id: anId(2), second_place_team_name: null },
      { ...cup, id: anId(3), second_place_team_name: null, third_place_team_name: null },
    ])
    .respond(listChampions, [])
  await openPage('/bracket?view=champions')
  const cups = within(await screen.findByRole('list', { name: 'Cups' })).getAllByRole('listitem')
  const [title, pool] = ['Weekly Cup #1 · Nov 21, 2026Champion: Redshift 1', 'Prize pool: $160.00Bracket']
  expect(cups.map(({ textContent }) => textContent)).toEqual([
    `${title}2nd VipersBracket`,
    `${title}3rd Comets${pool}`,
    `${title}${pool}`,
  ])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Cups (3)')
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Current bracket' }).getAttribute('href')).toBe('/bracket')
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})
