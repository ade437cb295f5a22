import { getBracket } from '@cup/contract/bracket'
import { playerTable } from '@cup/contract/games'
import { myMatches } from '@cup/contract/matches'
import { listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { aMatchOfMine, anId, aTeam, aTournament, aUser } from '../../../test-support/samples.ts'
import { clearToken } from '../../api/token-storage.ts'
import { buttonStyle } from '../../ui/button-style.ts'

const OWN = aTeam({ id: anId(200), team_name: 'Ceiling Vipers' })

test('signed out, making a team starts with signing in', async () => {
  quietApi().respond(currentTournament, aTournament())
  await openPage('/prize-pool')
  await screen.findByRole('button', { name: 'Sign In' })
  await userEvent.click(await screen.findByRole('button', { name: 'Create New Team' }))
  expect(await screen.findByRole('dialog', { name: 'Join the Tournament' })).toBeTruthy()
  expect(screen.queryByLabelText('Team Name')).toBeNull()
})

test.each([
  ['active', true],
  ['in_progress', false],
  ['completed', false],
] as const)('in a cup that is %s, making a team is the next thing to do: %s', async (status, isNext) => {
  quietApi().respond(currentTournament, aTournament({ status }))
  await openPage('/prize-pool')
  const { className } = await screen.findByRole('button', { name: 'Create New Team' })
  expect(className.trim()).toBe(buttonStyle(isNext ? 'primary' : 'secondary'))
})

const BRACKET = { ...bracketOf(4), server_time: new Date().toISOString() }

test('while a cup is played, registration is closed and says so', async () => {
  quietApi(aUser({ id: anId(1) }))
    .respond(currentTournament, aTournament({ status: 'in_progress' }))
    .respond(getBracket, BRACKET)
    .respond(listTeams, [OWN])
  await openPage('/prize-pool')
  expect(await screen.findByText('Registration is closed. The bracket is live.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Create New Team' }))
  const place = within(await screen.findByRole('region', { name: 'Create New Team' }))
  expect(place.getByText('Registration is closed. The bracket is live.')).toBeTruthy()
  expect(place.getByText('The next cup has not been announced yet.')).toBeTruthy()
  await userEvent.click(place.getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create New Team' }))
  expect(screen.queryByRole('button', { name: /Pay|Manage/ })).toBeNull()
  expect(screen.getByText('The roster has been locked since the draw.')).toBeTruthy()
})

test('the locked roster links to the room of the next match', async () => {
  const mine = aMatchOfMine({ team_id: OWN.id })
  quietApi(aUser({ id: anId(1) }))
    .respond(currentTournament, aTournament({ status: 'in_progress' }))
    .respond(getBracket, BRACKET)
    .respond(listTeams, [OWN])
    .respond(myMatches, { server_time: BRACKET.server_time, matches: [mine] })
  await openPage('/prize-pool')
  const room = await screen.findByRole('link', { name: 'in your match room' })
  expect(room.getAttribute('href')).toBe(`/bracket?match=${mine.match_id}`)
})

test('a finished cup names its best players below the podium', async () => {
  const cup = aTournament({ name: 'Cup 12', status: 'completed', first_place_team_name: 'Vipers' })
  const ann = { user_id: null, name: 'Ann', team_id: anId(200), team_name: 'Vipers', games: 4 }
  quietApi()
    .respond(currentTournament, cup)
    .respond(playerTable, [{ ...ann, goals: 9, assists: 0, saves: 0 }])
  await openPage('/prize-pool')
  const result = await screen.findByRole('region', { name: 'Winners of Cup 12' })
  expect(within(result).getByText('Top scorer · 9 goals')).toBeTruthy()
})

test('a cancelled cup says so, has no winners and no pay button', async () => {
  const cup = aTournament({ name: 'Cup 12', status: 'completed', cancelled: true })
  quietApi()
    .respond(currentTournament, cup)
    .respond(listTeams, [aTeam({ team_name: 'Vipers' })])
  await openPage('/prize-pool')
  const result = await screen.findByRole('region', { name: 'Cup 12 was cancelled' })
  expect(result.textContent).toContain('Every entry fee was refunded.')
  expect(screen.queryByText(/Winners of/)).toBeNull()
  const card = (await screen.findByRole('heading', { name: 'Vipers' })).closest('li')
  expect(card?.textContent).not.toMatch(/paid|payment/i)
  expect(screen.getByText('This cup was cancelled.')).toBeTruthy()
})

test('a cup that draws itself and has too few teams says what happens', async () => {
  quietApi().respond(currentTournament, aTournament({ automatic_draw: true, min_teams: 4, paid_team_count: 2 }))
  await openPage('/prize-pool')
  expect(await screen.findByText(/^2 of 4 teams\. The bracket is drawn at the start/)).toBeTruthy()
})

test('closed registration names the next cup instead of the form', async () => {
  const next_cup = { id: anId(101), name: 'Cup 13', start_date: '2026-11-28T18:00:00.000Z' }
  quietApi(aUser())
    .respond(currentTournament, aTournament({ status: 'in_progress', next_cup }))
    .respond(getBracket, BRACKET)
  await openPage('/prize-pool?create=team')
  expect(await screen.findByText('Registration is closed. The bracket is live.')).toBeTruthy()
  expect(screen.getByText(/^Next: Cup 13, Sat, Nov 28, 2026, .+\. It opens when Cup 12 is over\.$/)).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Create New Team' })).toBeNull()
})

test.each([
  ['on an empty installation', null],
  ['after the draw', aTournament({ status: 'in_progress' })],
  ['after the cup', aTournament({ status: 'completed' })],
])('%s, signed out, Create New Team opens the sign-in dialog', async (_when, tournament) => {
  quietApi().respond(currentTournament, tournament)
  await openPage('/prize-pool')
  await screen.findByRole('button', { name: 'Sign In' })
  await userEvent.click(await screen.findByRole('button', { name: 'Create New Team' }))
  expect(await screen.findByRole('dialog', { name: 'Join the Tournament' })).toBeTruthy()
})

test('on an empty installation a note says that no cup is open', async () => {
  quietApi(aUser()).respond(currentTournament, null)
  await openPage('/prize-pool')
  await userEvent.click(await screen.findByRole('button', { name: 'Create New Team' }))
  const place = within(await screen.findByRole('region', { name: 'Create New Team' }))
  expect(place.getByText('No cup is open for registration yet.')).toBeTruthy()
})

test('a link to the form opens it for signed-in users only, and the parameter is removed', async () => {
  quietApi(aUser()).respond(currentTournament, aTournament())
  const { address } = await openPage('/prize-pool?create=team')
  expect(await screen.findByRole('form', { name: 'Create New Team' })).toBeTruthy()
  await expect.poll(address).toBe('/prize-pool')
  cleanup()
  clearToken()
  quietApi().respond(currentTournament, aTournament())
  await openPage('/prize-pool?create=team')
  await screen.findByRole('button', { name: 'Sign In' })
  expect(await screen.findByRole('button', { name: 'Create New Team' })).toBeTruthy()
  expect([screen.queryByRole('dialog'), screen.queryByRole('form', { name: 'Create New Team' })]).toEqual([null, null])
})
