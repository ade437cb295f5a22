import { logout, me } from '@cup/contract/auth'
import { checkIn, myMatches } from '@cup/contract/matches'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage, quietApi } from '../../test-support/render-app.tsx'
import { aMatchOfMine, aUser } from '../../test-support/samples.ts'
import { leavePage } from '../api/leave-page.ts'
import { readToken } from '../api/token-storage.ts'

vi.mock('../api/leave-page.ts', () => ({ leavePage: vi.fn() }))

const bar = () => within(screen.getByRole('navigation', { name: 'Main' }))
const compact = () => within(screen.getByRole('navigation', { name: 'Main, compact' }))
const names = (scope: ReturnType<typeof bar>) => scope.getAllByRole('link').map(({ textContent }) => textContent)
const signIn = () => screen.findByRole('button', { name: 'Sign In' })

test('a visitor sees three links in the bar and always four in the compact row', async () => {
  quietApi()
  await openPage('/')
  await signIn()
  expect(names(bar())).toEqual(['Home', 'Teams', 'Bracket'])
  expect(names(compact())).toEqual(['Home', 'Teams', 'Bracket', 'Invites'])
})

test('a player sees Invites, an admin Admin as well', async () => {
  quietApi(aUser({ is_admin: true }))
  await openPage('/')
  await screen.findByRole('button', { name: 'Account of Ravi' })
  expect(names(bar())).toEqual(['Home', 'Teams', 'Bracket', 'Invites', 'Admin'])
})

test.each([
  [true, ['Admin Dashboard', 'Settings', 'Team Invites', 'Logout']],
  [false, ['Settings', 'Team Invites', 'Logout']],
])('the menu of a user with is_admin %s', async (is_admin, items) => {
  quietApi(aUser({ is_admin }))
  await openPage('/')
  await userEvent.click(await screen.findByRole('button', { name: 'Account of Ravi' }))
  expect(screen.getByText('ravi@example.com')).toBeTruthy()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items)
})

test('arrow keys move through the menu, and Escape closes it', async () => {
  quietApi(aUser())
  await openPage('/')
  const button = await screen.findByRole('button', { name: 'Account of Ravi' })
  button.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Settings')
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Logout')
  await userEvent.keyboard('{Home}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Team Invites')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('logging out clears the session and says so', async () => {
  const api = quietApi(aUser())
  await openPage('/')
  await userEvent.click(await screen.findByRole('button', { name: 'Account of Ravi' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
  expect(await screen.findByText('Logged out successfully')).toBeTruthy()
  expect(await signIn()).toBeTruthy()
  expect(readToken()).toBeNull()
  expect(api.requests(logout)).toHaveLength(1)
})

test('a logout that fails is only logged, and the user stays signed in', async () => {
  quietApi(aUser()).refuse(logout, 500)
  await openPage('/')
  await userEvent.click(await screen.findByRole('button', { name: 'Account of Ravi' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(readToken()).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

test('the sign-in modal focuses its button, closes with Escape and returns the focus', async () => {
  quietApi()
  await openPage('/')
  const opener = await signIn()
  await userEvent.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Join the Tournament' }))
  expect(dialog.getByText('Sign in with Google to create teams and compete')).toBeTruthy()
  expect(dialog.getByText('By signing in, you agree to participate in Rocket League tournaments')).toBeTruthy()
  const button = dialog.getByRole('button', { name: 'Continue with Google' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('Continue with Google takes the whole page to the provider', async () => {
  quietApi()
  await openPage('/')
  await userEvent.click(await signIn())
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  const back = encodeURIComponent(`${window.location.origin}/prize-pool`)
  expect(leavePage).toHaveBeenCalledWith(`/api/auth/oauth/login?redirect=${back}`)
})

test('a session that ended elsewhere shows Sign In again', async () => {
  quietApi(aUser()).refuse(me, 401)
  await openPage('/settings')
  expect(await screen.findByText('Please log in to access settings')).toBeTruthy()
  expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Sign In' })).toBeTruthy()
})

test('an open check-in is on every page and in the title, and can be made there', async () => {
  const deadline = new Date(Date.now() + 372_000).toISOString()
  const open = aMatchOfMine({ checkin_deadline: deadline })
  const api = quietApi(aUser()).respond(myMatches, { server_time: new Date().toISOString(), matches: [open] })
  api.respond(checkIn, () => {
    api.respond(myMatches, { server_time: new Date().toISOString(), matches: [{ ...open, checked_in: true }] })
    return {} as never
  })
  await openPage('/settings')
  const dock = within(await screen.findByRole('region', { name: 'Your match' }))
  expect(dock.getByRole('timer').textContent).toMatch(/^0[56]:[0-5][0-9]$/)
  expect(document.title).toBe('Check in now · Account settings · Rocket League Tournaments')
  await userEvent.click(dock.getByRole('button', { name: 'Check In' }))
  expect(await screen.findByText('Checked in successfully!')).toBeTruthy()
  expect(await dock.findByText('Checked in, waiting for your opponent')).toBeTruthy()
  expect(document.title).toBe('Account settings · Rocket League Tournaments')
})
