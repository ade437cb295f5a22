import type { TablePlayer } from '@cup/contract/game-words'
import { playerTable } from '@cup/contract/games'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { quietApi } from '../../../test-support/render-app.tsx'
import { Providers } from '../../app/Providers.tsx'
import { createQueryClient } from '../../app/query-client.ts'
import { BestPlayers, bestOf } from './BestPlayers.tsx'

const aPlayer = (name: string, stats: Partial<TablePlayer> = {}): TablePlayer => ({
  user_id: null,
  name,
  team_id: 'team-1',
  team_name: 'Vipers',
  games: 4,
  goals: 0,
  assists: 0,
  saves: 0,
  ...stats,
})

const open = (players: TablePlayer[]) => {
  quietApi().respond(playerTable, players)
  render(
    <Providers queryClient={createQueryClient()}>
      <BestPlayers tournamentId="cup" />
    </Providers>,
  )
}
const titles = async () => (await screen.findAllByRole('term')).map((term) => term.parentElement?.textContent)

test('names the top scorer, and who has most saves and assists', async () => {
  open([
    aPlayer('Ann', { goals: 9, assists: 1 }),
    aPlayer('Bela', { goals: 4, saves: 7, assists: 5, team_name: 'Ravens' }),
  ])
  expect(await titles()).toEqual([
    'Top scorer · 9 goalsAnn Vipers',
    'Most saves · 7 savesBela Ravens',
    'Most assists · 5 assistsBela Ravens',
  ])
})

test('names all players who share a place, and omits a stat that is zero', async () => {
  open([aPlayer('Ann', { goals: 1 }), aPlayer('Bela', { goals: 1 })])
  expect(await titles()).toEqual(['Top scorer · 1 goalAnn VipersBela Vipers'])
})

test('of more than three who share a place the first three are named', () => {
  const shared = ['Ann', 'Bela', 'Cy', 'Dee'].map((name) => aPlayer(name, { saves: 2 }))
  expect(bestOf([aPlayer('Eve', { saves: 1 }), ...shared], 'saves').map(({ name }) => name)).toEqual([
    'Ann',
    'Bela',
    'Cy',
  ])
  expect(bestOf([], 'saves')).toEqual([])
})
