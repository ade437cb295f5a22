import { createTeam } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { FakeApi } from '../../../test-support/fake-api.ts'
import { type FakeCloseWatchers, fakeCloseWatchers } from '../../../test-support/fake-close-watchers.ts'
import { fakeScreen } from '../../../test-support/fake-screen.ts'
import { fillIn } from '../../../test-support/fill-in.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aTournament, aUser } from '../../../test-support/samples.ts'

let api: FakeApi
let watchers: FakeCloseWatchers
beforeEach(() => {
  fakeScreen({ width: 360 })
  watchers = fakeCloseWatchers()
  api = quietApi(aUser({ id: anId(1) })).respond(currentTournament, aTournament())
})

const WAYS = [
  ['Back', async () => act(async () => watchers.pressBack())],
  ['Escape', () => userEvent.keyboard('{Escape}')],
] as const

const sheet = () => screen.queryByRole('dialog', { name: 'Create New Team' })
const signIn = () => screen.queryByRole('dialog', { name: 'Join the Tournament' })
const opener = () => screen.findByRole('button', { name: 'Create New Team' })

async function openForm() {
  await openPage('/prize-pool')
  await screen.findByRole('button', { name: 'Account of Ravi' })
  await userEvent.click(await opener())
}

async function sendTeam() {
  await fillIn(screen.getByLabelText('Team Name'), 'Vipers')
  await fillIn(screen.getByLabelText('Player 2 Email'), 'mia@example.com')
  await userEvent.type(screen.getByLabelText('Player 3 Email'), 'jules@example.com{Enter}')
}

test.each(WAYS)('%s closes the sheet, and nothing waits for the next one', async (_, close) => {
  await openForm()
  expect(watchers.count()).toBe(1)
  await close()
  expect(sheet()).toBeNull()
  expect(document.activeElement).toBe(await opener())
  expect(watchers.count()).toBe(0)
})

test.each(WAYS)('%s waits, however often, while the team is made', async (_, close) => {
  const answer = Promise.withResolvers<{ id: string; team_name: string; paid: boolean }>()
  api.respond(createTeam, () => answer.promise)
  await openForm()
  await sendTeam()
  await screen.findByRole('button', { name: 'Creating...' })
  await close()
  await close()
  expect(sheet()).not.toBeNull()
  answer.resolve({ id: anId(200), team_name: 'Vipers', paid: false })
  await screen.findByRole('heading', { name: 'Team Created! Complete Payment' })
  await close()
  expect(sheet()).toBeNull()
})

test.each(WAYS)('%s closes the dialog above the sheet first, one at a time', async (_, close) => {
  api.refuse(createTeam, 401, 'Invalid or expired session')
  await openForm()
  await sendTeam()
  await screen.findByRole('dialog', { name: 'Join the Tournament' })
  await close()
  await waitFor(() => expect(signIn()).toBeNull())
  expect(sheet()).not.toBeNull()
  await close()
  expect(sheet()).toBeNull()
})

test('on a wide screen Back has nothing to close', async () => {
  fakeScreen({ width: 1280 })
  await openForm()
  expect(watchers.count()).toBe(0)
})
