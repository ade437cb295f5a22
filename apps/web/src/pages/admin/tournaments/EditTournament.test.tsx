import { allTournaments, cancelTournament, editTournament } from '@cup/contract/tournaments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi, CUP_ID, openAdmin } from '../../../../test-support/admin-cup.ts'
import { confirmation, dialog, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { anId, aTournament } from '../../../../test-support/samples.ts'

const cup = aTournament({ id: CUP_ID, name: 'Cup 12', paid_team_count: 16, prize_pool: 160 })

test('only what was changed is sent', async () => {
  const api = adminApi({ tournament: cup }).respond(editTournament, cup)
  await openAdmin('?tab=tournaments')
  await press(screen, 'Edit')
  const box = await dialog('Edit Tournament')
  expect(isDisabled(box.getByRole('button', { name: 'Save' }))).toBe(true)
  const name = box.getByLabelText('Tournament Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Cup 13{Enter}')
  expect(await screen.findByText('Tournament updated')).toBeTruthy()
  await untilClosed('dialog')
  expect(api.requests(editTournament).map(({ body }) => body)).toEqual([{ name: 'Cup 13' }])
})

test('a cup is postponed', async () => {
  const api = adminApi({ tournament: cup }).respond(editTournament, cup)
  await openAdmin('?tab=tournaments')
  await press(screen, 'Edit')
  const start = (await dialog('Edit Tournament')).getByLabelText('Start Date')
  await userEvent.clear(start)
  await userEvent.type(start, '2030-03-01T20:00')
  await press(await dialog('Edit Tournament'), 'Save')
  expect(await screen.findByText('Tournament updated')).toBeTruthy()
  expect(api.requests(editTournament).map(({ body }) => body)).toEqual([
    { start_date: new Date('2030-03-01T20:00').toISOString() },
  ])
})

test('cancelling a cup with paid teams says what is refunded and asks for the name', async () => {
  const api = adminApi({ tournament: cup }).respond(cancelTournament, { tournament: cup, refunds: 16 })
  await openAdmin('?tab=tournaments')
  await press(screen, 'Cancel Tournament')
  const box = await confirmation()
  expect(box.getByText(/\$160\.00 is refunded to the captains of 16 paid teams/)).toBeTruthy()
  const confirm = box.getByRole('button', { name: /^Cancel and refund \$/ })
  expect(isDisabled(confirm)).toBe(true)
  await userEvent.type(box.getByLabelText("Type the tournament's name to confirm."), 'Cup 12')
  await userEvent.click(confirm)
  expect(await screen.findByText('Tournament cancelled')).toBeTruthy()
  expect(api.requests(cancelTournament)).toMatchObject([{ params: { id: CUP_ID } }])
})

test('a cancelled cup offers no Set Winners', async () => {
  const past = aTournament({ id: anId(90), name: 'Cup 11', status: 'completed', cancelled: true })
  adminApi({ tournament: cup }).respond(allTournaments, [past])
  await openAdmin('?tab=tournaments')
  const list = within(await screen.findByRole('list', { name: 'Past Tournaments' }))
  expect(list.getByText('Cancelled')).toBeTruthy()
  expect(list.queryByRole('button', { name: 'Set Winners' })).toBeNull()
})
