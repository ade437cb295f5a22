import { banUser, listUsers, makeAdmin, removeAdmin, type User, unbanUser } from '@cup/contract/users'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi, anAdmin, aSuperAdmin, openAdmin } from '../../../../test-support/admin-cup.ts'
import { confirmation, dialog, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fillIn } from '../../../../test-support/fill-in.ts'
import { aListedUser, anId, aUser } from '../../../../test-support/samples.ts'

const BOSS = aListedUser(aSuperAdmin())
const NOOR = aListedUser(aUser({ id: anId(2), name: 'Noor', email: 'noor@example.com' }))
const ZED = aListedUser(anAdmin({ id: anId(3), name: 'Zed', email: 'zed@example.com' }))
const users = [BOSS, NOOR, ZED]

const openUsers = (viewer: User, list = users) => {
  const api = adminApi({ viewer })
    .respondPages(listUsers, ({ query }) =>
      list.filter(({ email }) => email?.startsWith((query.q ?? '').toLowerCase())),
    )
    .respond(makeAdmin, NOOR)
    .respond(removeAdmin, ZED)
  return openAdmin('?tab=users').then(() => api)
}
const row = async (email: string) => within((await screen.findByText(email)).closest('li') as HTMLElement)

test('lists names, addresses and crowns', async () => {
  await openUsers(BOSS)
  expect(await screen.findByRole('heading', { name: 'Users (3)' })).toBeTruthy()
  expect((await row('noor@example.com')).queryByRole('img', { name: 'Admin' })).toBeNull()
  expect((await row('zed@example.com')).getByRole('img', { name: 'Admin' })).toBeTruthy()
})

test('the super admin adds and removes admins', async () => {
  const api = await openUsers(BOSS)
  expect(screen.queryByText('Note: Only super admin can manage admin roles')).toBeNull()
  await press(await row('noor@example.com'), 'Make Admin')
  const making = await confirmation()
  expect(making.getByText(/is signed out and has to sign in again/)).toBeTruthy()
  expect(api.requests(makeAdmin)).toEqual([])
  await press(making, 'Make Admin')
  expect(await screen.findByText('Admin added')).toBeTruthy()
  await untilClosed('alertdialog')
  await press(await row('zed@example.com'), 'Remove Admin')
  await press(await confirmation(), 'Remove Admin')
  expect(await screen.findByText('Admin removed')).toBeTruthy()
  expect(api.requests(makeAdmin)).toMatchObject([{ params: { id: NOOR.id } }])
  expect(api.requests(removeAdmin)).toMatchObject([{ params: { id: ZED.id } }])
})

test("the super admin's role cannot be changed", async () => {
  await openUsers(BOSS)
  expect(isDisabled((await row('ravi@example.com')).getByRole('button', { name: 'Remove Admin' }))).toBe(true)
})

test('other admins see a note and no buttons', async () => {
  await openUsers(anAdmin())
  expect(await screen.findByText('Note: Only super admin can manage admin roles')).toBeTruthy()
  await row('noor@example.com')
  expect(screen.queryByRole('button', { name: /Admin$/ })).toBeNull()
})

test.each([
  [makeAdmin, 'noor@example.com', 'Make Admin'],
  [removeAdmin, 'zed@example.com', 'Remove Admin'],
])('says when it fails', async (endpoint, email, button) => {
  const api = await openUsers(BOSS)
  api.refuse(endpoint, 500)
  await press(await row(email), button)
  await press(await confirmation(), button)
  expect(await screen.findByText('Failed to update admin status')).toBeTruthy()
})

test('the server searches, and the total of all users stays', async () => {
  const api = await openUsers(BOSS)
  await row('zed@example.com')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), ' NOOR@')
  await waitFor(() => expect(screen.queryByText('zed@example.com')).toBeNull())
  await row('noor@example.com')
  expect(api.requests(listUsers).at(-1)?.query).toEqual({ q: 'NOOR@' })
  expect(await screen.findByText('1 found')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Users (3)' })).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'x')
  expect(await screen.findByText(/No user matches/)).toBeTruthy()
})

test('a dialog stays when a late search result removes its row', async () => {
  const api = await openUsers(BOSS)
  await press(await row('noor@example.com'), 'Make Admin')
  const making = await confirmation()
  fireEvent.change(screen.getByLabelText('Search users'), { target: { value: 'zed' } })
  await waitFor(() => expect(screen.queryByText('noor@example.com')).toBeNull())
  await press(making, 'Make Admin')
  await waitFor(() => expect(api.requests(makeAdmin)).toMatchObject([{ params: { id: NOOR.id } }]))
})

test('a long list shows its first page and the number of further rows, and grows', async () => {
  const many = Array.from({ length: 600 }, (_, index) =>
    aListedUser(aUser({ id: anId(1000 + index), name: `P${index}` })),
  )
  const api = await openUsers(anAdmin(), many)
  expect(await screen.findByRole('heading', { name: 'Users (600)' })).toBeTruthy()
  const shown = () => within(screen.getByRole('list', { name: 'Users' })).getAllByRole('listitem').length
  expect(shown()).toBe(200)
  await press(screen, 'Show more (400 not shown)')
  await waitFor(() => expect(shown()).toBe(400))
  await press(screen, 'Show more (200 not shown)')
  await waitFor(() => expect(shown()).toBe(600))
  expect(api.requests(listUsers).map(({ query }) => query.cursor)).toEqual([undefined, '200', '400'])
  expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull()
})

test('says when the users cannot be loaded', async () => {
  adminApi().refuse(listUsers, 500)
  await openAdmin('?tab=users')
  expect(await screen.findByText('Failed to load admin data')).toBeTruthy()
})

test('an admin bans a person until a date or for good, with a reason, and lifts the ban again', async () => {
  const regular = { ...NOOR, cups_played: 4, missed_check_ins: 1 }
  const banned = { ...regular, id: anId(4), email: 'lee@example.com', ban: { until: null, reason: 'Cheated' } }
  const api = (await openUsers(anAdmin(), [regular, banned, ZED])).respond(banUser, regular).respond(unbanUser, banned)
  expect((await row('noor@example.com')).getByText('Played 4 cups, missed 1 check-in in the last ten')).toBeTruthy()
  expect((await row('zed@example.com')).queryByRole('button', { name: 'Ban' })).toBeNull()
  await press(await row('noor@example.com'), 'Ban')
  const box = await dialog('Ban Noor?')
  await press(box, 'Ban')
  expect(await box.findByText('Invalid end of the ban')).toBeTruthy()
  expect(box.getByText('Reason is required')).toBeTruthy()
  await fillIn(box.getByLabelText('Until'), '2030-03-01T20:00')
  await fillIn(box.getByLabelText('Reason'), 'Shouts')
  await press(box, 'Ban')
  expect(await screen.findByText('Person banned')).toBeTruthy()
  await untilClosed('dialog')
  const until = new Date('2030-03-01T20:00').toISOString()
  expect(api.requests(banUser)).toMatchObject([{ params: { id: NOOR.id }, body: { until, reason: 'Shouts' } }])

  const lee = await row('lee@example.com')
  expect(lee.getByText('For good: Cheated')).toBeTruthy()
  await press(lee, 'Lift Ban')
  await press(await confirmation(), 'Lift Ban')
  expect(await screen.findByText('Ban lifted')).toBeTruthy()
  expect(api.requests(unbanUser)).toMatchObject([{ params: { id: anId(4) } }])
})
