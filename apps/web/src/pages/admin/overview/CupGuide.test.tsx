import { createTournament } from '@cup/contract/tournaments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi, openAdmin, someStats } from '../../../../test-support/admin-cup.ts'
import { isDisabled, press } from '../../../../test-support/dialogs.ts'
import { anId, aTournament } from '../../../../test-support/samples.ts'

const EMPTY = {
  tournament_id: null,
  tournament_status: null,
  total_teams: 0,
  paid_teams: 0,
  total_matches: 0,
  completed_matches: 0,
}

test('an empty installation leads to the first cup with one press, and nothing can be reset', async () => {
  const made = aTournament({ id: anId(101) })
  const api = adminApi({ stats: someStats(EMPTY), tournament: null }).respond(createTournament, made)
  await openAdmin()
  const form = within(await screen.findByRole('form', { name: 'First cup' }))
  expect(((await form.findByDisplayValue('Weekly Cup #1')) as HTMLInputElement).value).toBeTruthy()
  expect(isDisabled(screen.getByRole('button', { name: 'Reset Tournament' }))).toBe(true)
  expect(screen.queryByRole('button', { name: 'Reset Bracket' })).toBeNull()
  await press(form, 'Create Tournament')
  expect(await screen.findByText('Tournament created successfully!')).toBeTruthy()
  const [request] = api.requests(createTournament)
  expect(request?.body).toEqual({ name: 'Weekly Cup #1', start_date: expect.any(String) })
})

test('the first cup can be made automatic in the same form', async () => {
  const made = aTournament({ id: anId(101) })
  const api = adminApi({ stats: someStats(EMPTY), tournament: null }).respond(createTournament, made)
  await openAdmin()
  const form = within(await screen.findByRole('form', { name: 'First cup' }))
  await form.findByDisplayValue('Weekly Cup #1')
  await userEvent.click(form.getByRole('checkbox', { name: 'Automatic check-in' }))
  await press(form, 'Create Tournament')
  await screen.findByText('Tournament created successfully!')
  expect(api.requests(createTournament)).toMatchObject([{ body: { automatic: true } }])
})

test('once the cup is open, the guide says where to send the captains and what happens next', async () => {
  adminApi({ stats: someStats({ ...EMPTY, tournament_id: anId(100), tournament_status: 'active' }) })
  await openAdmin()
  expect(await screen.findByRole('heading', { name: 'Your cup is open' })).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'First cup' })).toBeNull()
  expect(screen.getByRole('link', { name: 'http://localhost:3000/prize-pool' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the registration link' })).toBeTruthy()
  expect(screen.getByText(/^0 of at least 2 teams have paid\./)).toBeTruthy()
})

test('the guide of a cup that draws itself says so, with its minimum of teams', async () => {
  const tournament = aTournament({ id: anId(100), status: 'active', automatic_draw: true, min_teams: 4 })
  adminApi({ stats: someStats({ ...EMPTY, tournament_id: anId(100), tournament_status: 'active' }), tournament })
  await openAdmin()
  expect(await screen.findByText(/^0 of at least 4 teams have paid\. The bracket is drawn at the start,/)).toBeTruthy()
  expect(screen.getByText('The bracket is drawn at the start if at least 4 teams are in.')).toBeTruthy()
})

test('the guide is removed when the first team has registered', async () => {
  adminApi({ stats: someStats({ total_teams: 1 }) })
  await openAdmin()
  await screen.findByText('Tournament Controls')
  expect(screen.queryByRole('heading', { name: 'Your cup is open' })).toBeNull()
})
