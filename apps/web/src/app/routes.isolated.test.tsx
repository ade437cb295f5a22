import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectErrors } from '../../test-support/console-errors.ts'
import { openPage, quietApi } from '../../test-support/render-app.tsx'
import { aUser } from '../../test-support/samples.ts'
import { findRoute, routeTable } from './route-table.tsx'

vi.mock('../pages/admin/AdminPage.tsx', () => ({ AdminPage: () => <h1>Admin Dashboard</h1> }))
vi.mock('../pages/bracket/BracketPage.tsx', () => ({
  BracketPage: () => {
    if (isBroken) throw new Error('broken on purpose')
    return <h1>Double Elimination Tournament</h1>
  },
}))
let isBroken = false
afterEach(() => {
  isBroken = false
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('there are seven pages with seven titles', () => {
  expect(routeTable.map(({ path }) => path)).toEqual([
    '/',
    '/prize-pool',
    '/bracket',
    '/settings',
    '/invites',
    '/admin',
    '/payment-success',
  ])
  expect(new Set(routeTable.map(({ title }) => title)).size).toBe(7)
})

test('a trailing slash names the same page, anything else none', () => {
  expect(findRoute('/bracket/')?.path).toBe('/bracket')
  expect(findRoute('/brackets')).toBeUndefined()
  expect(findRoute('/admin/users')).toBeUndefined()
})

test.each(['/nowhere', '/admin/users', '/prize-pool/1'])('%s leads home', async (path) => {
  quietApi()
  const app = await openPage(path)
  await heading('Rocket League Tournaments')
  expect(app.address()).toBe('/')
})

test('following a link moves the focus to the heading of the page and renames the document', async () => {
  quietApi()
  const app = await openPage('/')
  await userEvent.click(screen.getByRole('link', { name: 'View Bracket' }))
  const title = await heading('Double Elimination Tournament')
  expect(app.address()).toBe('/bracket')
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(document.title).toBe('Bracket · Rocket League Tournaments')
})

test('a heading that replaces the first one gets the focus', async () => {
  quietApi()
  await openPage('/')
  await findRoute('/invites')?.Page.preload()
  await userEvent.click(screen.getByRole('link', { name: 'Invites' }))
  const first = await heading('Team Invites')
  await waitFor(() => expect(document.activeElement).toBe(first))
  const second = document.createElement('h1')
  first.replaceWith(second)
  await waitFor(() => expect(document.activeElement).toBe(second))
  second.replaceWith(first)
})

test('the first page leaves the focus where it is', async () => {
  quietApi()
  await openPage('/settings')
  await heading('Account Settings')
  expect(document.activeElement).toBe(document.body)
})

test('the first stop of the keyboard leads past the navigation', async () => {
  quietApi()
  await openPage('/')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  expect(document.activeElement?.getAttribute('href')).toBe('#main')
  expect(screen.getByRole('main').id).toBe('main')
})

test('an error in a page leaves the rest of the app usable', async () => {
  isBroken = true
  expectErrors(/broken on purpose/)
  quietApi()
  await openPage('/bracket')
  expect(await heading('This page did not load')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  await userEvent.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement)
  expect(await heading('Rocket League Tournaments')).toBeTruthy()
})

test('a broadcast shows the page and nothing around it', async () => {
  quietApi()
  await openPage('/bracket?view=broadcast')
  expect(await heading('Double Elimination Tournament')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test.each(['/', '/prize-pool', '/settings'])('%s has no broadcast view', async (path) => {
  quietApi()
  await openPage(`${path}?view=broadcast`)
  expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0)
})

test('an admin gets to the dashboard', async () => {
  quietApi(aUser({ is_admin: true }))
  const app = await openPage('/admin')
  expect(await heading('Admin Dashboard')).toBeTruthy()
  expect(app.address()).toBe('/admin')
})

test('a player is redirected home with a message, and never sees the dashboard', async () => {
  quietApi(aUser())
  const app = await openPage('/admin')
  expect(screen.queryByText('Admin Dashboard')).toBeNull()
  expect(await screen.findByText('Admin access required')).toBeTruthy()
  await heading('Rocket League Tournaments')
  expect(app.address()).toBe('/')
})

test('a visitor is redirected home without a message', async () => {
  quietApi()
  const app = await openPage('/admin')
  await heading('Rocket League Tournaments')
  expect(app.address()).toBe('/')
  expect(screen.queryByText('Admin access required')).toBeNull()
})
