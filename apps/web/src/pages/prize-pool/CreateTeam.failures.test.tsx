import { me } from '@cup/contract/auth'
import { createTeam } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { FakeApi } from '../../../test-support/fake-api.ts'
import { fillIn } from '../../../test-support/fill-in.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aTeam, aTournament, aUser } from '../../../test-support/samples.ts'
import { clearToken } from '../../api/token-storage.ts'
import { takeDraft } from '../../features/teams/team-draft.ts'

let api: FakeApi

beforeEach(() => {
  api = quietApi(aUser({ id: anId(1) })).respond(currentTournament, aTournament())
})

async function sendForm() {
  await openPage('/prize-pool')
  await screen.findByRole('button', { name: 'Account of Ravi' })
  await userEvent.click(await screen.findByRole('button', { name: 'Create New Team' }))
  await fillIn(screen.getByLabelText('Team Name'), 'Vipers')
  await fillIn(screen.getByLabelText('Player 2 Email'), 'mia@example.com')
  await fillIn(screen.getByLabelText('Player 3 Email'), 'jules@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Create Team' }))
}
const keys = () => api.requests(createTeam).map(({ headers }) => headers.get('idempotency-key'))

test.each([
  [422, 'You cannot invite yourself', 'You cannot invite yourself'],
  [500, undefined, 'Failed to create team'],
])('refused with %d it says why and keeps what was typed', async (status, detail, text) => {
  api.refuse(createTeam, status, detail)
  await sendForm()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Team Name').value).toBe('Vipers')
})

test('the message of a refused attempt is gone once the team is created', async () => {
  api.refuse(createTeam, 422, 'You cannot invite yourself')
  await sendForm()
  await screen.findByText('You cannot invite yourself')
  api.respond(createTeam, aTeam({ team_name: 'Vipers' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create Team' }))
  expect(await screen.findByText('Team Created! Complete Payment')).toBeTruthy()
  expect(screen.queryByText('You cannot invite yourself')).toBeNull()
})

test('retrying after a lost response creates no second team', async () => {
  api.cutOff(createTeam)
  await sendForm()
  expect(await screen.findByText('No response from the server. Check your connection.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Create Team' }))
  expect(keys()).toHaveLength(2)
  expect(keys()[0]).toBe(keys()[1])
})

test.each([
  [502, undefined],
  [409, 'This request is already being processed'],
])(
  'retrying after %d %s creates no second team: the first request may still have its effect',
  async (status, detail) => {
    api.refuse(createTeam, status, detail)
    await sendForm()
    expect(await screen.findByText(detail ?? 'Failed to create team')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Create Team' }))
    expect(keys()).toHaveLength(2)
    expect(keys()[0]).toBe(keys()[1])
  },
)

test('another name after a lost response creates another team', async () => {
  api.cutOff(createTeam)
  await sendForm()
  await screen.findByText('Failed to create team')
  await fillIn(screen.getByLabelText('Team Name'), ' II')
  await userEvent.click(screen.getByRole('button', { name: 'Create Team' }))
  expect(new Set(keys()).size).toBe(2)
})

test('an expired session opens the sign-in and keeps the form for afterwards', async () => {
  api.refuse(createTeam, 401, 'Invalid or expired session')
  await sendForm()
  expect(await screen.findByRole('dialog', { name: 'Join the Tournament' })).toBeTruthy()
  expect(takeDraft()).toEqual({ name: 'Vipers', emails: ['mia@example.com', 'jules@example.com'] })
})

test('after signing in the form is open and filled', async () => {
  sessionStorage.setItem('team-draft', JSON.stringify({ name: 'Vipers', emails: ['mia@example.com', ''] }))
  await openPage('/prize-pool')
  expect((await screen.findByLabelText<HTMLInputElement>('Team Name')).value).toBe('Vipers')
  expect(screen.getByLabelText<HTMLInputElement>('Player 2 Email').value).toBe('mia@example.com')
})

test('an open form outlives the session', async () => {
  await openPage('/prize-pool')
  await userEvent.click(await screen.findByRole('button', { name: 'Create New Team' }))
  await fillIn(await screen.findByLabelText('Team Name'), 'Vipers')
  act(() => clearToken())
  await screen.findByRole('button', { name: 'Sign In' })
  expect(screen.getByLabelText<HTMLInputElement>('Team Name').value).toBe('Vipers')
})

test('the teams are rendered once the session is known, so that nothing pushes them down', async () => {
  let tell: () => void = () => {}
  api.respond(
    me,
    () =>
      new Promise((resolve) => {
        tell = () => resolve(aUser({ id: anId(1) }))
      }),
  )
  await openPage('/prize-pool')
  expect(await screen.findAllByText('Loading')).not.toEqual([])
  expect(screen.queryByRole('button', { name: 'Create New Team' })).toBeNull()
  tell()
  expect(await screen.findByRole('button', { name: 'Create New Team' })).toBeTruthy()
})
