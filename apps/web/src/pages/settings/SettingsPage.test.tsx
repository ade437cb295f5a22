import { updateProfile } from '@cup/contract/account'
import { updateName } from '@cup/contract/auth'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { aUser } from '../../../test-support/samples.ts'
import { queryKeys } from '../../api/query-keys.ts'

const field = () => screen.findByRole('textbox', { name: 'Display Name' })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' })

test('asks signed-out visitors to log in', async () => {
  quietApi()
  await openPage('/settings')
  expect(await screen.findByText('Please log in to access settings')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each([
  [{ verified: true, picture: 'https://lh3.googleusercontent.com/a' }, 'Verified', 'Google OAuth'],
  [{ verified: false, picture: null }, 'Pending Verification', 'Email/Password'],
])('shows the account %#', async (changes, status, type) => {
  quietApi(aUser(changes))
  await openPage('/settings')
  await field()
  expect(screen.getByRole('heading', { name: 'Account Information' })).toBeTruthy()
  expect(screen.getByText(status)).toBeTruthy()
  expect(screen.getByText(type)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Your Prizes/ })).toBeNull()
})

test('an unchanged name cannot be saved, spaces around it change nothing', async () => {
  quietApi(aUser({ name: 'Ravi' }))
  await openPage('/settings')
  const input = await field()
  expect(save().disabled).toBe(true)
  await userEvent.clear(input)
  await userEvent.type(input, '  Ravi  ')
  expect(save().disabled).toBe(true)
})

test('a name of one letter is refused before it is sent', async () => {
  const api = quietApi(aUser())
  await openPage('/settings')
  const input = await field()
  await userEvent.clear(input)
  await userEvent.type(input, ' R {Enter}')
  expect(screen.getByText('Name must be at least 2 characters')).toBeTruthy()
  expect(document.activeElement).toBe(input)
  expect(api.requests(updateName)).toHaveLength(0)
  await userEvent.type(input, 'a')
  expect(screen.queryByText('Name must be at least 2 characters'), 'once something else is typed').toBeNull()
})

test('sends the trimmed name once and shows it everywhere', async () => {
  let finish: () => void = () => {}
  const api = quietApi(aUser()).respond(
    updateName,
    () =>
      new Promise((resolve) => {
        finish = () => resolve(aUser({ name: 'Mia' }))
      }),
  )
  const { queryClient } = await openPage('/settings')
  queryClient.setQueryData(queryKeys.teams, [])
  const input = await field()
  await userEvent.clear(input)
  await userEvent.type(input, '  Mia ')
  await userEvent.dblClick(save())
  await waitFor(() => expect(save().disabled).toBe(true))
  finish()
  expect(await screen.findByText('Name updated successfully!')).toBeTruthy()
  expect(api.requests(updateName).map(({ body }) => body)).toEqual([{ name: 'Mia' }])
  expect(queryClient.getQueryState(queryKeys.teams)?.isInvalidated).toBe(true)
  expect((input as HTMLInputElement).value).toBe('Mia')
  expect(await screen.findByRole('button', { name: 'Account of Mia' })).toBeTruthy()
})

test('keeps what was typed when the server refuses', async () => {
  quietApi(aUser()).refuse(updateName, 422, 'Name contains invalid characters')
  await openPage('/settings')
  const input = await field()
  await userEvent.type(input, ' the Great')
  await userEvent.click(save())
  expect(await screen.findByText('Name contains invalid characters')).toBeTruthy()
  expect((input as HTMLInputElement).value).toBe('Ravi the Great')
})

test("shows the default message if the server's response has none", async () => {
  quietApi(aUser()).refuse(updateName, 500)
  await openPage('/settings')
  await userEvent.type(await field(), ' the Great')
  await userEvent.click(save())
  expect(await screen.findByText('Failed to update name')).toBeTruthy()
})

test('hides the name in the hall of fame, and shows a refusal', async () => {
  const api = quietApi(aUser({ hidden: false })).respond(updateProfile, { hidden: true })
  const { queryClient } = await openPage('/settings')
  const hide = await screen.findByRole('switch', { name: /Hide me/ })
  queryClient.setQueryData(queryKeys.champions, [])
  expect(hide.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(hide)
  await waitFor(() => expect(hide.getAttribute('aria-checked')).toBe('true'))
  expect(api.requests(updateProfile).map(({ body }) => body)).toEqual([{ hidden: true }])
  expect(queryClient.getQueryState(queryKeys.champions)?.isInvalidated).toBe(true)
  api.refuse(updateProfile, 500)
  await userEvent.click(hide)
  expect(await screen.findByText('Failed to change whether you are hidden')).toBeTruthy()
  expect(hide.getAttribute('aria-checked')).toBe('true')
})
