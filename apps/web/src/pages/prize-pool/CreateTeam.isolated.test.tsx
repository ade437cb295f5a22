import { startCheckout } from '@cup/contract/payments'
import { createTeam, listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeApi } from '../../../test-support/fake-api.ts'
import { fillIn } from '../../../test-support/fill-in.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aTournament, aUser } from '../../../test-support/samples.ts'
import { leavePage } from '../../api/leave-page.ts'

vi.mock('../../api/leave-page.ts', () => ({ leavePage: vi.fn() }))

const CREATED = { id: anId(200), team_name: 'Ceiling Vipers', paid: false }
let api: FakeApi

beforeEach(() => {
  vi.mocked(leavePage).mockClear()
  api = quietApi(aUser({ id: anId(1) })).respond(currentTournament, aTournament())
})

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Team' }))

async function openForm() {
  await openPage('/prize-pool')
  await screen.findByRole('button', { name: 'Account of Ravi' })
  await userEvent.click(await screen.findByRole('button', { name: 'Create New Team' }))
}

async function fill(name: string, first: string, second: string) {
  if (name) await fillIn(input('Team Name'), name)
  if (first) await fillIn(input('Player 2 Email'), first)
  if (second) await fillIn(input('Player 3 Email'), second)
}

test('the form opens with the cursor in its first field', async () => {
  await openForm()
  expect(document.activeElement).toBe(input('Team Name'))
})

test.each([
  ['nothing', '', '', '', 'Team Name'],
  ['only spaces for a name', '   ', 'a@x.de', 'b@x.de', 'Team Name'],
  ['one address missing', 'Vipers', 'a@x.de', '', 'Player 3 Email'],
])('with %s it requires all fields and focuses the first empty one', async (_, name, first, second, focused) => {
  await openForm()
  await fill(name, first, second)
  await submit()
  expect(await screen.findByText('Please fill in all fields')).toBeTruthy()
  expect(document.activeElement).toBe(input(focused))
  expect(api.requests(createTeam)).toHaveLength(0)
})

test.each(['foo', 'a@b', 'a b@c.de', 'a@b@c.de'])('%s is not an address, and the input is kept', async (address) => {
  await openForm()
  await fill('Vipers', 'mia@example.com', address)
  await submit()
  expect(screen.getByText(`Invalid email: ${address}`)).toBeTruthy()
  expect(document.activeElement).toBe(input('Player 3 Email'))
  expect(input('Player 2 Email').value).toBe('mia@example.com')
  expect(api.requests(createTeam)).toHaveLength(0)
})

test('the same address twice is refused', async () => {
  await openForm()
  await fill('Vipers', 'mia@example.com', 'MIA@example.com')
  await submit()
  expect(screen.getByText('Player emails must be different')).toBeTruthy()
})

test('two clicks make one team; then the fee has to be paid', async () => {
  let finish: () => void = () => {}
  api.respond(
    createTeam,
    () =>
      new Promise((resolve) => {
        finish = () => resolve(CREATED)
      }),
  )
  await openForm()
  await userEvent.type(input('Team Name'), ' Ceiling Vipers ')
  await userEvent.type(input('Player 2 Email'), 'mia@example.com')
  await userEvent.type(input('Player 3 Email'), 'jules@example.com')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Create Team' }))
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating...' })).disabled).toBe(true)
  finish()
  const heading = await screen.findByRole('heading', { name: 'Team Created! Complete Payment' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('Team created! Invites sent to players. Pay the entry fee below.')).toBeTruthy()
  expect(api.requests(createTeam).map(({ body }) => body)).toEqual([
    { team_name: 'Ceiling Vipers', player_emails: ['mia@example.com', 'jules@example.com'] },
  ])
})

test('paying later closes the panel and shows the list as it is now', async () => {
  api.respond(createTeam, CREATED)
  await openForm()
  await fill('Vipers', 'mia@example.com', 'jules@example.com')
  await submit()
  const asked = () => api.requests(listTeams).length
  await screen.findByRole('button', { name: 'Pay Later' })
  const before = asked()
  await userEvent.click(screen.getByRole('button', { name: 'Pay Later' }))
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  expect(screen.queryByText('Team Created! Complete Payment')).toBeNull()
  expect(screen.getByRole('button', { name: 'Create New Team' })).toBeTruthy()
})

test('paying sends the browser to the provider, once', async () => {
  api.respond(createTeam, CREATED).respond(startCheckout, { url: 'https://checkout.example/cs_1' })
  await openForm()
  await fill('Vipers', 'mia@example.com', 'jules@example.com')
  await submit()
  const pay = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay $10 Entry Fee' })
  await userEvent.dblClick(pay)
  await waitFor(() => expect(leavePage).toHaveBeenCalledWith('https://checkout.example/cs_1'))
  expect(pay.disabled).toBe(true)
  expect(api.requests(startCheckout).map(({ body }) => body)).toEqual([
    { team_id: CREATED.id, origin_url: window.location.origin },
  ])
})

test('the pay button is enabled again when the captain returns from the provider', async () => {
  api.respond(createTeam, CREATED).respond(startCheckout, { url: 'https://checkout.example/cs_1' })
  await openForm()
  await fill('Vipers', 'mia@example.com', 'jules@example.com')
  await submit()
  const pay = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay $10 Entry Fee' })
  await userEvent.click(pay)
  await waitFor(() => expect(leavePage).toHaveBeenCalled())
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await waitFor(() => expect(pay.disabled).toBe(false))
})

test.each([
  [409, 'Registration is closed', 'Registration is closed'],
  [500, undefined, 'Payment failed'],
])('a checkout refused with %d says why and can be tried again', async (status, detail, text) => {
  api.respond(createTeam, CREATED).refuse(startCheckout, status, detail)
  await openForm()
  await fill('Vipers', 'mia@example.com', 'jules@example.com')
  await submit()
  const pay = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay $10 Entry Fee' })
  await userEvent.click(pay)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(pay.disabled).toBe(false)
})
