import type { MatchGame } from '@cup/contract/game-words'
import { listGames } from '@cup/contract/games'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyMatch } from '../../../../test-support/bracket/bracket-of.ts'
import { quietApi } from '../../../../test-support/render-app.tsx'
import { aGamePlayer } from '../../../../test-support/room-games.ts'
import { Providers } from '../../../app/Providers.tsx'
import { createQueryClient } from '../../../app/query-client.ts'
import { MatchGames } from './MatchGames.tsx'

const match = { ...emptyMatch('match-1'), match_status: 'completed' as const, team1_id: 'team-1', team2_id: 'team-2' }
const aMatchGame = (changes: Partial<MatchGame> = {}): MatchGame => ({
  number: 1,
  team1_goals: 3,
  team2_goals: 1,
  winner_team_id: 'team-1',
  overtime: false,
  seen_by: ['team-1', 'team-2'],
  players: [],
  ...changes,
})

const open = (games: MatchGame[]) => {
  quietApi().respond(listGames, games)
  render(
    <Providers queryClient={createQueryClient()}>
      <MatchGames match={match} teams={{ team1: 'Vipers', team2: 'Ravens' }} />
      <p>after it</p>
    </Providers>,
  )
}
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent)

test('lists the games with their scores and who scored', async () => {
  const players = [
    aGamePlayer('Ann', { goals: 1 }),
    aGamePlayer('Bela', { goals: 2 }),
    aGamePlayer('Dora', { goals: 1, team_id: 'team-2' }),
    aGamePlayer('Émile', { team_id: 'team-2' }),
  ]
  const lost = { number: 2, team1_goals: 2, team2_goals: 4, winner_team_id: 'team-2', overtime: true }
  open([aMatchGame({ players }), aMatchGame(lost)])
  expect(await rows()).toEqual(['Game 13–1Vipers won · Bela 2, Ann · Dora', 'Game 22–4 after overtimeRavens won'])
  expect(screen.getByText('Both teams agree')).toBeDefined()
})

test('a game that only one team claimed names that team', async () => {
  open([aMatchGame({ team1_goals: null, team2_goals: null, seen_by: ['team-1'] })])
  expect(await rows()).toEqual(['Game 1Vipers wonas Vipers says'])
  expect(screen.queryByText('Both teams agree')).toBeNull()
})

test('a match without games shows nothing', async () => {
  open([])
  expect(await screen.findByText('after it')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Games' })).toBeNull()
})

test('teams agree only if both claimed every game', async () => {
  open([aMatchGame(), aMatchGame({ number: 2, seen_by: ['team-2'] })])
  expect(await rows()).toEqual(['Game 13–1Vipers won', 'Game 23–1Vipers won · as Ravens says'])
  expect(screen.queryByText('Both teams agree')).toBeNull()
})
