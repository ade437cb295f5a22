import { listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aTeam, aTournament, aUser } from '../../../test-support/samples.ts'
import { queryKeys } from '../../api/query-keys.ts'

const OTHERS = aTeam({
  id: anId(201),
  team_name: 'Demo Engine',
  captain_id: anId(9),
  paid: true,
  players: [{ id: anId(9), name: 'Ada', email: null }],
})
const cardOf = async (team: string) =>
  within((await screen.findByRole('heading', { level: 3, name: team })).closest('li') as HTMLElement)

test('a player has no buttons on other teams, and cannot pay for the captain', async () => {
  const mates = aTeam({
    id: anId(203),
    team_name: 'Mates',
    captain_id: anId(9),
    players: [{ id: anId(1), name: 'Ravi', email: null }],
  })
  const many = Array.from({ length: 4 }, (_, at) => aTeam({ ...OTHERS, id: anId(210 + at), team_name: `Team ${at}` }))
  quietApi(aUser({ id: anId(1) }))
    .respond(currentTournament, aTournament())
    .respond(listTeams, [OTHERS, mates, ...many])
  await openPage('/prize-pool')
  expect((await cardOf('Mates')).getByRole('button', { name: 'Leave team' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /Leave team|Manage team|Pay/ })).toHaveLength(1)
  expect((await cardOf('Mates')).getByText('Unpaid')).toBeTruthy()
  expect((await cardOf('Team 3')).getByText('6')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Registered Teams 6' })).toBeTruthy()
})

test('the teams are refetched when another cup becomes the current one, and not before', async () => {
  const api = quietApi().respond(currentTournament, aTournament()).respond(listTeams, [OTHERS])
  const { queryClient } = await openPage('/prize-pool')
  await cardOf('Demo Engine')
  const asked = api.requests(listTeams).length
  act(() => void queryClient.setQueryData(queryKeys.currentTournament, aTournament({ name: 'Cup 12 b' })))
  expect(await screen.findByText('Cup 12 b')).toBeTruthy()
  expect(api.requests(listTeams)).toHaveLength(asked)
  api.respond(listTeams, [])
  act(() => void queryClient.setQueryData(queryKeys.currentTournament, aTournament({ id: anId(101) })))
  expect(await screen.findByText('No teams registered yet. Be the first!')).toBeTruthy()
  expect(api.requests(listTeams)).toHaveLength(asked + 1)
})

test('the address of the current cup shows it with its teams, as does the one without', async () => {
  quietApi().respond(currentTournament, aTournament()).respond(listTeams, [OTHERS])
  await openPage(`/prize-pool?tournament=${anId(100)}`)
  expect(await cardOf('Demo Engine')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create New Team' })).toBeTruthy()
})
