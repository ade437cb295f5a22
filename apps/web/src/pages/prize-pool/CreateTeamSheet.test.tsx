import { myMatches } from '@cup/contract/matches'
import { createTeam } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FakeApi } from '../../../test-support/fake-api.ts'
import { type FakeScreen, fakeScreen } from '../../../test-support/fake-screen.ts'
import { fillIn } from '../../../test-support/fill-in.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { aMatchOfMine, anId, aTournament, aUser } from '../../../test-support/samples.ts'

let api: FakeApi
let phone: FakeScreen
beforeEach(() => {
  phone = fakeScreen({ width: 360 })
  api = quietApi(aUser({ id: anId(1) })).respond(currentTournament, aTournament())
})

const sheet = () => screen.queryByRole('dialog', { name: 'Create New Team' })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const opener = () => screen.findByRole('button', { name: 'Create New Team' })
const isInert = (element: Element) => element.closest('[inert]') !== null

async function openForm() {
  await openPage('/prize-pool')
  await screen.findByRole('button', { name: 'Account of Ravi' })
  await userEvent.click(await opener())
}

describe('on a phone', () => {
  test('the form is a sheet: nothing else can be reached or scrolled, the first field has the focus', async () => {
    await openForm()
    expect(sheet()).not.toBeNull()
    expect(document.activeElement).toBe(field('Team Name'))
    expect(isInert(screen.getByRole('heading', { name: /^Registered Teams/, hidden: true }))).toBe(true)
    expect(isInert(screen.getByRole('navigation', { name: 'Main, compact', hidden: true }))).toBe(true)
    expect(document.documentElement.style.overflow).toBe('hidden')
  })

  test.each([
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('%s closes it, makes the page usable and returns the focus', async (_, close) => {
    await openForm()
    await close()
    expect(sheet()).toBeNull()
    expect(document.activeElement).toBe(await opener())
    expect(document.querySelectorAll('[inert]')).toHaveLength(0)
    expect(document.documentElement.style.overflow).toBe('')
  })

  test('it cannot be closed while the team is being created, and a toast about it can be reached', async () => {
    const answer = Promise.withResolvers<{ id: string; team_name: string; paid: boolean }>()
    api.respond(createTeam, () => answer.promise)
    await openForm()
    await fillIn(field('Team Name'), 'Vipers')
    await fillIn(field('Player 2 Email'), 'mia@example.com')
    await userEvent.type(field('Player 3 Email'), 'jules@example.com{Enter}')
    await screen.findByRole('button', { name: 'Creating...' })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(sheet()).not.toBeNull()
    answer.resolve({ id: anId(200), team_name: 'Vipers', paid: false })
    const heading = await screen.findByRole('heading', { name: 'Team Created! Complete Payment' })
    expect(sheet()?.contains(heading)).toBe(true)
    expect(document.activeElement).toBe(heading)
    const toast = screen.getByText('Team created! Invites sent to players. Pay the entry fee below.')
    expect(isInert(toast)).toBe(false)
  })

  test('elements added later cannot be reached either until the sheet is closed', async () => {
    const matches = Promise.withResolvers<void>()
    api.respond(myMatches, async () => {
      await matches.promise
      return { server_time: new Date().toISOString(), matches: [aMatchOfMine()] }
    })
    await openForm()
    matches.resolve()
    const dock = await screen.findByRole('region', { name: 'Your match', hidden: true })
    await waitFor(() => expect(isInert(dock)).toBe(true))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(isInert(dock)).toBe(false)
  })

  test('it fills the screen above the keyboard, and ignores zooming', async () => {
    await openForm()
    const height = () => sheet()?.style.getPropertyValue('--sheet-height')
    act(() => phone.showKeyboard({ height: 380, offsetTop: 40 }))
    expect(height()).toBe('380px')
    expect(sheet()?.style.getPropertyValue('--sheet-top')).toBe('40px')
    act(() => phone.zoom(2))
    expect(height()).toBe('100dvh')
  })

  test('input and focus survive errors and rotating the screen both ways', async () => {
    await openForm()
    await fillIn(field('Team Name'), 'Vipers')
    await userEvent.type(field('Player 2 Email'), 'nowhere{Enter}')
    expect(await screen.findByText('Please fill in all fields')).toBeTruthy()
    const typedInto = field('Player 2 Email')
    expect(document.activeElement).toBe(typedInto)
    act(() => phone.turn(740))
    expect(sheet()).toBeNull()
    expect(document.querySelectorAll('[inert]')).toHaveLength(0)
    expect(document.activeElement).toBe(typedInto)
    expect(typedInto.value).toBe('nowhere')
    act(() => phone.turn(360))
    expect(sheet()?.contains(typedInto)).toBe(true)
    expect(document.activeElement).toBe(typedInto)
    expect(field('Team Name').value).toBe('Vipers')
    expect(screen.getByText('Invalid email: nowhere')).toBeTruthy()
  })

  test('signing in again opens above the sheet, which is unchanged afterwards', async () => {
    api.refuse(createTeam, 401, 'Invalid or expired session')
    await openForm()
    await fillIn(field('Team Name'), 'Vipers')
    await fillIn(field('Player 2 Email'), 'mia@example.com')
    await userEvent.type(field('Player 3 Email'), 'jules@example.com{Enter}')
    const signIn = await screen.findByRole('dialog', { name: 'Join the Tournament' })
    expect(isInert(signIn)).toBe(false)
    await userEvent.click(within(signIn).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Join the Tournament' })).toBeNull())
    expect(field('Player 3 Email').value).toBe('jules@example.com')
    expect(sheet()).not.toBeNull()
  })
})

test('on a wide screen the form is part of the page', async () => {
  phone.turn(1280)
  await openForm()
  expect(sheet()).toBeNull()
  expect(field('Team Name')).toBe(document.activeElement)
  expect(document.querySelectorAll('[inert]')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(await opener())
})
