import { me } from '@cup/contract/auth'
import { adminStats } from '@cup/contract/stats'
import { allTournaments } from '@cup/contract/tournaments'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { adminApi, anAdmin, CUP_ID, openAdmin, someStats } from '../../../test-support/admin-cup.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { aUser } from '../../../test-support/samples.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { createLiveEventHandler } from '../../features/live/live-events.ts'

const tab = (name: string) => screen.getByRole('tab', { name })
const dashboard = () => screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })

test('a visitor is redirected home without a message', async () => {
  quietApi()
  const app = await openPage('/admin')
  await waitFor(() => expect(app.address()).toBe('/'))
  expect(screen.queryByText('Admin access required')).toBeNull()
})

test('a player sees the error and is redirected home', async () => {
  const api = quietApi(aUser())
  const app = await openPage('/admin')
  expect(await screen.findByText('Admin access required')).toBeTruthy()
  await waitFor(() => expect(app.address()).toBe('/'))
  expect(api.requests(adminStats)).toEqual([])
})

test('the dashboard is hidden until the session is known', async () => {
  const api = adminApi()
  let answer = (_: ReturnType<typeof anAdmin>) => {}
  api.respond(me, () => new Promise((resolve) => (answer = resolve)))
  await openAdmin()
  expect((await screen.findAllByText('Loading')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Admin Dashboard')).toBeNull()
  expect(api.requests(adminStats)).toEqual([])
  await waitFor(() => expect(api.requests(me)).toHaveLength(1))
  answer(anAdmin())
  expect(await dashboard()).toBeTruthy()
})

test('shows the four totals', async () => {
  adminApi()
  await openAdmin()
  await dashboard()
  expect(screen.getByText('Manage tournaments, teams, and users')).toBeTruthy()
  for (const [label, figure] of [
    ['Total Users', '128'],
    ['Paid Teams', '24/31'],
    ['Matches', '12/46'],
    ['Prize Pool', '$240.00'],
  ] as const) {
    const [term] = screen.getAllByText(label, { selector: 'dt' })
    expect(term?.nextElementSibling?.textContent).toBe(figure)
  }
})

test('an empty pool is shown with two decimals', async () => {
  adminApi({ stats: someStats({ prize_pool: 0, tournament_id: null, tournament_status: null }), tournament: null })
  await openAdmin()
  await dashboard()
  expect(screen.getByText('$0.00')).toBeTruthy()
})

test('a spinner is shown until the totals are loaded', async () => {
  const api = adminApi()
  let answer = (_: ReturnType<typeof someStats>) => {}
  api.respond(adminStats, () => new Promise((resolve) => (answer = resolve)))
  await openAdmin()
  await waitFor(() => expect(api.requests(adminStats)).toHaveLength(1))
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(screen.queryByText('Admin Dashboard')).toBeNull()
  answer(someStats())
  expect(await dashboard()).toBeTruthy()
})

test('the five tabs are lower case, and overview is the first', async () => {
  adminApi()
  await openAdmin()
  await dashboard()
  const names = screen.getAllByRole('tab').map((element) => element.textContent)
  expect(names).toEqual(['overview', 'tournaments', 'teams', 'users', 'matches'])
  expect(tab('overview').getAttribute('aria-selected')).toBe('true')
  expect(await screen.findByRole('heading', { name: 'Tournament Controls' })).toBeTruthy()
})

test('the address names the tab', async () => {
  adminApi()
  await openAdmin('?tab=users')
  expect(await screen.findByRole('heading', { name: 'Users (1)' })).toBeTruthy()
  expect(tab('users').getAttribute('aria-selected')).toBe('true')
})

test('an unknown tab in the address is the first one', async () => {
  adminApi()
  await openAdmin('?tab=secrets')
  await dashboard()
  expect(tab('overview').getAttribute('aria-selected')).toBe('true')
})

test('arrows, Home and End choose a tab at once and write it into the address', async () => {
  adminApi()
  const app = await openAdmin()
  await dashboard()
  await userEvent.click(tab('overview'))
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(app.address()).toBe('/admin?tab=tournaments'))
  expect(document.activeElement).toBe(tab('tournaments'))
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(app.address()).toBe('/admin?tab=matches'))
  await userEvent.keyboard('{Home}')
  await waitFor(() => expect(app.address()).toBe('/admin?tab=overview'))
})

test('opening tournaments refetches the list every time', async () => {
  const api = adminApi()
  await openAdmin()
  await dashboard()
  await userEvent.click(tab('tournaments'))
  await screen.findByText('ACTIVE')
  const first = api.requests(allTournaments).length
  await userEvent.click(tab('teams'))
  await userEvent.click(tab('tournaments'))
  await waitFor(() => expect(api.requests(allTournaments).length).toBe(first + 1))
})

test('a dashboard that fails to load says so and can be retried', async () => {
  const api = adminApi().refuse(adminStats, 500)
  await openAdmin()
  expect(await screen.findByText('Failed to load admin data')).toBeTruthy()
  api.respond(adminStats, someStats())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('24/31')).toBeTruthy()
})

test("the server's message comes first", async () => {
  adminApi().refuse(adminStats, 409, 'The books are closed')
  await openAdmin()
  expect(await screen.findByText('The books are closed')).toBeTruthy()
})

test('an admin who lost the role is redirected home', async () => {
  const api = adminApi()
  const app = await openAdmin()
  await dashboard()
  api.respond(me, aUser()).refuse(adminStats, 403, 'Admin access required')
  await act(() => app.queryClient.invalidateQueries({ queryKey: queryKeys.admin }))
  await waitFor(() => expect(app.address()).toBe('/'))
})

test('a burst of events refetches the totals once', async () => {
  const api = adminApi()
  const app = await openAdmin()
  await dashboard()
  const { handle } = createLiveEventHandler(app.queryClient)
  api.respond(adminStats, someStats({ completed_matches: 13 }))
  act(() => {
    for (let count = 0; count < 10; count++) {
      handle('match_updated', { tournament_id: CUP_ID, match_ids: ['m'] })
    }
  })
  expect(await screen.findByText('13/46')).toBeTruthy()
  expect(api.requests(adminStats)).toHaveLength(2)
})

test('every tab has its own panel', async () => {
  adminApi()
  await openAdmin('?tab=matches')
  const panel = within(await screen.findByRole('tabpanel', { name: 'matches' }))
  expect(await panel.findByText('No matches yet. Generate bracket first.')).toBeTruthy()
})

test('a dashboard that keeps failing shows one message in its place until it loads', async () => {
  const api = adminApi().refuse(adminStats, 503)
  const { queryClient } = await openAdmin()
  const notice = await screen.findByText('The dashboard did not load')
  const retry = () => act(async () => queryClient.refetchQueries({ queryKey: [...queryKeys.admin, 'stats'] }))
  await retry()
  await retry()
  expect(notice.isConnected).toBe(true)
  expect(screen.getAllByText('Failed to load admin data')).toHaveLength(1)
  api.respond(adminStats, someStats())
  await retry()
  expect(await screen.findByText('24/31')).toBeTruthy()
})

test('after a while without a response, the dashboard says that it is still loading', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  adminApi().respond(adminStats, () => new Promise<never>(() => {}))
  await openAdmin()
  await screen.findByText('Loading')
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(screen.getByText('Still loading')).toBeTruthy()
  vi.useRealTimers()
})
