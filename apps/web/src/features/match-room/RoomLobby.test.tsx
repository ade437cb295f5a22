import type { Lobby, Room } from '@cup/contract/rooms'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { firstPair } from '../../../test-support/bracket/change-match.ts'
import { RoomLobby } from './RoomLobby.tsx'

const match = firstPair(bracketOf(4))
const lobby: Lobby = { name: 'W1M1-K7', password: 'XK4QHT', host_team_id: match.team2_id ?? '' }
const teams = { team1: 'Redshift', team2: 'Demo Engine' }

function show({ bestOf = 3, myTeamId = null as string | null, isAdmin = false, hostId = lobby.host_team_id } = {}) {
  const room = { lobby: { ...lobby, host_team_id: hostId }, my_team_id: myTeamId } as Room & { lobby: Lobby }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RoomLobby match={{ ...match, best_of: bestOf }} teams={teams} room={room} isAdmin={isAdmin} />
    </QueryClientProvider>,
  )
}

test.each([
  [3, 2],
  [5, 3],
  [7, 4],
])('a best of %i is won with %i games', (bestOf, wins) => {
  show({ bestOf })
  const text = `Series: best of ${bestOf}. The first team with ${wins} wins takes the match`
  expect(screen.getByText(text)).toBeDefined()
})

test('the hosts are told that they host, the guests whom they join', () => {
  show({ myTeamId: match.team2_id })
  expect(screen.getByText('You host.').parentElement?.textContent).toContain('play blue. Redshift joins you.')
})

test('either team may be the host', () => {
  show({ myTeamId: match.team1_id, hostId: match.team1_id ?? '' })
  expect(screen.getByText('You host.').parentElement?.textContent).toContain('play blue. Demo Engine joins you.')
})

test('the guests are told who hosts', () => {
  show({ myTeamId: match.team1_id })
  expect(screen.getByText('Demo Engine hosts.').parentElement?.textContent).toContain('play orange')
})

test('an organiser sees both teams, and only an organiser may renew the lobby', () => {
  show({ isAdmin: true })
  expect(screen.getByText('Demo Engine').parentElement?.textContent).toBe(
    'Demo Engine creates the match and plays blue, Redshift joins and plays orange.',
  )
  expect(screen.getByRole('button', { name: 'New name and password' })).toBeDefined()
})

test('a player cannot renew the lobby', () => {
  show({ myTeamId: match.team1_id })
  expect(screen.queryByRole('button', { name: 'New name and password' })).toBeNull()
})
