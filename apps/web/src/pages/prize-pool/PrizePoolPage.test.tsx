import { me } from '@cup/contract/auth'
import { ownPayouts } from '@cup/contract/payouts'
import { listTeams } from '@cup/contract/teams'
import { currentTournament, pastTournaments } from '@cup/contract/tournaments'
import type { User } from '@cup/contract/users'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aTeam, aTournament, aUser } from '../../../test-support/samples.ts'
import { writeToken } from '../../api/token-storage.ts'

const OTHERS = aTeam({
  id: anId(201),
  team_name: 'Demo Engine',
  captain_id: anId(9),
  paid: true,
  players: [
    { id: anId(9), name: 'Ada', email: null },
    { id: anId(10), name: 'Bo', email: null },
  ],
  pending_invites: [anId(300)],
  pending_invites_info: [{ name: null, email: 'c•••@e•••.com' }],
})
const OWN = aTeam({ id: anId(200), team_name: 'Ceiling Vipers' })

const cardOf = async (team: string) => {
  const card = (await screen.findByRole('heading', { level: 3, name: team })).closest('li')
  if (!card) throw new Error(`${team} has no card`)
  return within(card)
}

test('shows the pool and the three prizes to the cent', async () => {
  quietApi().respond(currentTournament, aTournament({ prize_pool: 130 }))
  await openPage('/prize-pool')
  for (const amount of ['$130.00', '$65.00', '$39.00', '$26.00']) expect(await screen.findByText(amount)).toBeTruthy()
  expect(screen.getByText(/Starts .*2026/)).toBeTruthy()
})

test('promises nothing while the pool is unknown', async () => {
  quietApi().refuse(currentTournament, 500).refuse(listTeams, 500)
  await openPage('/prize-pool')
  expect(await screen.findByText(/Could not load the teams/)).toBeTruthy()
  expect(await screen.findByText(/Could not load the prize pool/)).toBeTruthy()
  expect(screen.queryByText('$0.00')).toBeNull()
  expect(screen.queryByText('No teams registered yet. Be the first!')).toBeNull()
})

test('teams and pool are shown while the session cannot be loaded', async () => {
  quietApi(aUser())
    .respond(currentTournament, aTournament({ prize_pool: 130 }))
    .respond(listTeams, [OTHERS])
    .refuse(me, 503)
  await openPage('/prize-pool')
  expect(await screen.findByText('$130.00')).toBeTruthy()
  expect(await cardOf('Demo Engine')).toBeTruthy()
})

test('a returning captain sees the banner before the session is confirmed', async () => {
  const api = quietApi().respond(currentTournament, aTournament()).respond(listTeams, [OWN])
  writeToken('token-of-a-test', anId(1))
  api.respond(me, () => new Promise<never>(() => {}))
  await openPage('/prize-pool')
  const banner = await screen.findByRole('region', { name: 'Payment Required' })
  expect(banner.className).not.toContain('fixed')
})

test('a captain whose session is confirmed late gets a floating banner', async () => {
  const answer = Promise.withResolvers<User>()
  quietApi(aUser())
    .respond(currentTournament, aTournament())
    .respond(listTeams, [OWN])
    .respond(me, () => answer.promise)
  await openPage('/prize-pool')
  await cardOf('Ceiling Vipers')
  expect(screen.queryByRole('region', { name: 'Payment Required' })).toBeNull()
  answer.resolve(aUser({ id: anId(1) }))
  expect((await screen.findByRole('region', { name: 'Payment Required' })).className).toContain('fixed')
})

test('Retry cancels a hanging call and makes it again', async () => {
  const api = quietApi().respond(currentTournament, aTournament())
  api.respond(listTeams, () => new Promise<never>(() => {}))
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  await openPage('/prize-pool')
  await act(() => vi.advanceTimersByTimeAsync(8000))
  vi.useRealTimers()
  expect(screen.getByText('Still loading')).toBeTruthy()
  api.respond(listTeams, [OTHERS])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await cardOf('Demo Engine')).toBeTruthy()
})

test('an empty pool is shown as three prizes of $0.00, not as unknown ones', async () => {
  quietApi().respond(currentTournament, aTournament({ prize_pool: 0 }))
  await openPage('/prize-pool')
  expect(await screen.findAllByText('$0.00', { selector: 'dd *' })).toHaveLength(3)
  expect(screen.queryByText('$—.——')).toBeNull()
})

test('an empty list invites the first team', async () => {
  quietApi().respond(currentTournament, aTournament({ prize_pool: 0 }))
  await openPage('/prize-pool')
  expect(await screen.findByText('No teams registered yet. Be the first!')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Create New Team' })).toHaveLength(1)
})

test.each([
  ['without a cup', null],
  ['after a cup', aTournament({ status: 'completed' })],
])('%s an empty list does not invite teams', async (_when, tournament) => {
  quietApi().respond(currentTournament, tournament)
  await openPage('/prize-pool')
  expect(await screen.findByText('No teams registered yet.')).toBeTruthy()
  expect(screen.queryByText(/Be the first/)).toBeNull()
})

test('a visitor sees rank, line-up and payment state, and no pay button', async () => {
  quietApi().respond(currentTournament, aTournament()).respond(listTeams, [OTHERS, OWN])
  await openPage('/prize-pool')
  const first = await cardOf('Demo Engine')
  for (const text of ['1', 'Paid', 'Ada', 'Bo', 'c•••@e•••.com (pending)']) expect(first.getByText(text)).toBeTruthy()
  const second = await cardOf('Ceiling Vipers')
  expect(second.getByText('2')).toBeTruthy()
  expect(second.getByText('Unpaid')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
  expect(screen.queryByText('Payment Required')).toBeNull()
})

test('the captain is reminded of what is not paid, with rules and refunds beside the button', async () => {
  quietApi(aUser({ id: anId(1) }))
    .respond(currentTournament, aTournament())
    .respond(listTeams, [OTHERS, OWN])
  await openPage('/prize-pool')
  const banner = within(await screen.findByRole('region', { name: 'Payment Required' }))
  expect(banner.getByText('Ceiling Vipers')).toBeTruthy()
  expect(banner.getByRole('button', { name: 'Pay $10' })).toBeTruthy()
  expect(banner.getByText('Rules, refunds and contact')).toBeTruthy()
  const card = await cardOf('Ceiling Vipers')
  expect(card.getByText('Payment Required')).toBeTruthy()
  expect(card.getByRole('button', { name: 'Pay $10' })).toBeTruthy()
})

test('a paid team has no pay button', async () => {
  quietApi(aUser({ id: anId(1) }))
    .respond(currentTournament, aTournament())
    .respond(listTeams, [{ ...OWN, paid: true }])
  await openPage('/prize-pool')
  await cardOf('Ceiling Vipers')
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})

test('a declined invite is shown if it is in the response', async () => {
  const declined = { id: anId(301), email: 'jules@example.com', status: 'rejected', sent_at: '', link: '' } as const
  quietApi(aUser({ id: anId(1) }))
    .respond(currentTournament, aTournament())
    .respond(listTeams, [{ ...OWN, invites: [declined] }])
  await openPage('/prize-pool')
  expect((await cardOf('Ceiling Vipers')).getByText('(declined)', { exact: false })).toBeTruthy()
})

test('a player on the podium gets a link to enter a payout handle', async () => {
  const over = aTournament({ status: 'completed', first_place_team_id: OWN.id, first_place_team_name: OWN.team_name })
  const prize = { id: anId(800), tournament_id: over.id, tournament_name: over.name, place: 1, team_name: 'A' }
  quietApi(aUser({ id: anId(1) }))
    .respond(currentTournament, over)
    .respond(listTeams, [OWN])
    .respond(ownPayouts, { payouts: [{ ...prize, amount: 13.34, state: 'owed', sent_at: null, handle: null }] })
  await openPage('/prize-pool')
  const link = await screen.findByRole('link', { name: 'Claim your $13.34' })
  expect(link.getAttribute('href')).toBe('/prize-pool?prizes=mine')
})

const LAST = aTournament({
  id: anId(99),
  name: 'Cup 11',
  status: 'completed',
  first_place_team_name: 'Octane Titans',
  second_place_team_name: 'Aerial Squad',
  prize_amounts: { first: 60, second: 36, third: 24 },
  payouts_sent: 2,
  payouts_total: 6,
})

test('while the next cup is open, the last one is shown with its podium, its bracket and its prizes', async () => {
  const api = quietApi().respond(currentTournament, aTournament()).respond(pastTournaments, [LAST])
  await openPage('/prize-pool')
  const last = within(await screen.findByRole('region', { name: 'Winners of Cup 11' }))
  expect(last.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1stOctane Titans$60.00',
    '2ndAerial Squad$36.00',
  ])
  expect(last.getByText('Prizes paid: 2 of 6')).toBeTruthy()
  const links = last.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/bracket?tournament=${LAST.id}`, `/prize-pool?tournament=${LAST.id}`])
  expect(api.requests(pastTournaments).map(({ query }) => query)).toEqual([{ decided: 'true', limit: '1' }])
})

test('a cup that has just ended shows its own winners', async () => {
  quietApi().respond(currentTournament, LAST).respond(pastTournaments, [LAST])
  await openPage('/prize-pool')
  expect(await screen.findAllByRole('region', { name: 'Winners of Cup 11' })).toHaveLength(1)
})

test.each([
  // No third place, so the two others share the pool.
  [
    [12.5, 7.5, 0],
    ['1st place$12.50', '2nd place$7.50', '3rd place$0.00'],
  ],
  [
    [10, 6, 4],
    ['1st 50%$10.00', '2nd 30%$6.00', '3rd 20%$4.00'],
  ],
])('once a cup is decided, the three prizes are what its places have won: %j', async (amounts, tiers) => {
  const [first = 0, second = 0, third = 0] = amounts
  const decided = aTournament({ status: 'completed', prize_pool: 20, prize_amounts: { first, second, third } })
  quietApi().respond(currentTournament, decided)
  await openPage('/prize-pool')
  await screen.findByText('$20.00')
  const pool = screen.getByRole('region', { name: 'Prize Pool' })
  expect([...pool.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual(tiers)
})
