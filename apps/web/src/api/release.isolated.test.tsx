import { currentTournament } from '@cup/contract/tournaments'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage, quietApi } from '../../test-support/render-app.tsx'
import { aTournament, aUser } from '../../test-support/samples.ts'
import { reloadPage } from './leave-page.ts'
import { reloadIfOutdated } from './release.ts'

vi.mock('./leave-page.ts', () => ({ leavePage: vi.fn(), reloadPage: vi.fn() }))
const reload = vi.mocked(reloadPage)

beforeEach(() => {
  reload.mockClear()
  document.head.innerHTML = '<meta name="release" content="old">'
})

const serve = (release: string) =>
  vi.stubGlobal('fetch', async () => new Response(`<title>x</title><meta name="release" content="${release}">`))

test('a page of the current release is not reloaded', async () => {
  serve('old')
  expect(await reloadIfOutdated()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('a page is reloaded once for a newer release', async () => {
  serve('new')
  expect(await reloadIfOutdated()).toBe(true)
  expect(await reloadIfOutdated()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  serve('newer')
  expect(await reloadIfOutdated()).toBe(true)
})

test.each([
  ['does not respond', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['fails', async () => new Response('', { status: 503 })],
  ['responds with something else', async () => new Response('hello')],
])('a page is not reloaded while the server %s', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  expect(await reloadIfOutdated()).toBe(false)
})

test('a page is not reloaded while a dialog holds a form', async () => {
  serve('new')
  document.body.innerHTML = '<div role="dialog"><form></form></div>'
  expect(await reloadIfOutdated()).toBe(false)
  document.body.innerHTML = ''
})

test('a typed team name is restored after the reload', async () => {
  quietApi(aUser()).respond(currentTournament, aTournament())
  await openPage('/prize-pool')
  await userEvent.click(await screen.findByRole('button', { name: 'Create New Team' }))
  await userEvent.type(await screen.findByLabelText('Team Name'), 'Ceiling Vipers')
  serve('new')
  expect(await reloadIfOutdated()).toBe(true)
  cleanup()
  quietApi(aUser()).respond(currentTournament, aTournament())
  await openPage('/prize-pool')
  expect((await screen.findByLabelText<HTMLInputElement>('Team Name')).value).toBe('Ceiling Vipers')
})

test('an unsaved display name is restored after the reload', async () => {
  quietApi(aUser())
  await openPage('/settings')
  await userEvent.type(await screen.findByLabelText('Display Name'), ' the Great')
  serve('new')
  expect(await reloadIfOutdated()).toBe(true)
  cleanup()
  quietApi(aUser())
  await openPage('/settings')
  expect((await screen.findByLabelText<HTMLInputElement>('Display Name')).value).toBe('Ravi the Great')
})
