import { ownGameAccounts, setGameAccounts } from '@cup/contract/game-accounts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fillIn } from '../../../test-support/fill-in.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { aUser } from '../../../test-support/samples.ts'

const STEAM = { platform: 'steam' as const, id: '76500000000000001', name: 'Ann' }
const EPIC = { platform: 'epic' as const, id: '0123456789abcdef0123456789abcdef', name: 'Ann on Epic' }

const open = async (...accounts: Array<typeof STEAM | typeof EPIC>) => {
  const api = quietApi(aUser()).respond(ownGameAccounts, { accounts })
  await openPage('/settings')
  await screen.findByRole('button', { name: 'Link an Account' })
  return api
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('links an account by platform, id and name', async () => {
  const api = await open(STEAM)
  api.respond(setGameAccounts, { accounts: [STEAM, EPIC] })
  await press('Link an Account')
  await userEvent.selectOptions(screen.getByLabelText('Platform'), 'epic')
  await fillIn(screen.getByLabelText('Name shown in the game'), 'Ann on Epic')
  await fillIn(screen.getByLabelText('Account id'), ' 0123456789ABCDEF0123456789ABCDEF ')
  await press('Link')
  expect(await screen.findByText('Ann on Epic')).toBeDefined()
  expect(api.requests(setGameAccounts).map(({ body }) => body)).toEqual([{ accounts: [STEAM, EPIC] }])
})

test('unlinks one and keeps the others', async () => {
  const api = await open(STEAM, EPIC)
  api.respond(setGameAccounts, { accounts: [EPIC] })
  await press('Unlink Ann')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlink Ann' })).toBeNull())
  expect(api.requests(setGameAccounts).map(({ body }) => body)).toEqual([{ accounts: [EPIC] }])
})

test('says why an account cannot be linked, and keeps what was typed', async () => {
  const api = await open()
  api.refuse(setGameAccounts, 409, 'This game account belongs to another player')
  await press('Link an Account')
  await fillIn(screen.getByLabelText('Name shown in the game'), 'Ann')
  await fillIn(screen.getByLabelText('Account id'), STEAM.id)
  await press('Link')
  expect(await screen.findByText('This game account belongs to another player')).toBeDefined()
  expect(screen.getByLabelText('Account id')).toHaveProperty('value', STEAM.id)
})
