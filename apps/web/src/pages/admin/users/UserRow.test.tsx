import { me } from '@cup/contract/auth'
import { banUser, type ListedUser, listUsers } from '@cup/contract/users'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anAdmin, aSuperAdmin } from '../../../../test-support/admin-cup.ts'
import { dialog, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { fillIn } from '../../../../test-support/fill-in.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { aListedUser, anId, aUser } from '../../../../test-support/samples.ts'
import { writeToken } from '../../../api/token-storage.ts'
import { dateTimeWithZone } from '../../../format/dates.ts'
import { UsersTab } from './UsersTab.tsx'

const aPlayer = (id: number, changes: Partial<ListedUser> = {}) =>
  aListedUser(aUser({ id: anId(id), name: `Player ${id}`, email: null }), changes)

async function openUsers(viewer: ListedUser, users: ListedUser[]) {
  writeToken('token-of-a-test')
  const api = fakeApi()
    .respond(me, viewer)
    .respondPages(listUsers, () => users)
  renderPart(<UsersTab />)
  const rows = within(await screen.findByRole('list', { name: 'Users' })).getAllByRole('listitem')
  return { api, rows, texts: rows.map(({ textContent }) => textContent) }
}
const buttons = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .queryAllByRole('button')
    .map((button) => `${button.textContent}${isDisabled(button) ? ' (off)' : ''}`)

test('a row shows cups played and missed, and the end of a ban', async () => {
  const until = '2030-03-01T19:00:00.000Z'
  const { texts } = await openUsers(aListedUser(anAdmin()), [
    aPlayer(2),
    aPlayer(3, { cups_played: 1, ban: { until, reason: 'Shouts' } }),
    aPlayer(4, { cups_played: 2, missed_check_ins: 2, ban: { until: null, reason: 'Cheats' } }),
  ])
  expect(texts).toEqual([
    'Player 2No e-mailHas not played a cup yetBan',
    `Player 3BannedNo e-mailPlayed 1 cupUntil ${dateTimeWithZone(until)}: ShoutsLift Ban`,
    'Player 4BannedNo e-mailPlayed 2 cups, missed 2 check-ins in the last tenFor good: CheatsLift Ban',
  ])
})

test('a super admin changes every role except their own and that of another super admin, who cannot be banned', async () => {
  const viewer = aListedUser(aSuperAdmin())
  const other = aListedUser({ ...aSuperAdmin(), id: anId(8), is_admin: false })
  const admin = aListedUser(anAdmin({ id: anId(7) }))
  const { rows } = await openUsers(viewer, [viewer, other, admin, aPlayer(2)])
  await waitFor(() => expect(buttons(rows[0])).toEqual(['Remove Admin (off)']))
  expect(buttons(rows[1])).toEqual(['Make Admin (off)'])
  expect(buttons(rows[2])).toEqual(['Remove Admin', 'Ban'])
  expect(buttons(rows[3])).toEqual(['Make Admin', 'Ban'])
  expect(screen.getAllByText('Super admin')).toHaveLength(2)
  await press(within(rows[2] as HTMLElement), 'Remove Admin')
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Ada as admin?' }))
  expect(question.getByText('Ada can no longer open the dashboard.')).toBeTruthy()
  await press(question, 'Cancel')
  await untilClosed('alertdialog')
  await press(within(rows[3] as HTMLElement), 'Make Admin')
  expect(await screen.findByRole('alertdialog', { name: 'Make Player 2 an admin?' })).toBeTruthy()
})

test('a permanent ban needs no date and ignores one that was typed before', async () => {
  const { api, rows } = await openUsers(aListedUser(anAdmin()), [aPlayer(2)])
  api.respond(banUser, aPlayer(2))
  await press(within(rows[0] as HTMLElement), 'Ban')
  const box = await dialog('Ban Player 2?')
  await fillIn(box.getByLabelText('Until'), '2030-03-01T20:00')
  await userEvent.click(box.getByRole('checkbox', { name: 'For good' }))
  expect(box.queryByLabelText('Until')).toBeNull()
  await fillIn(box.getByLabelText('Reason'), 'Cheats')
  await press(box, 'Ban')
  await untilClosed('dialog')
  expect(api.requests(banUser)).toMatchObject([{ params: { id: anId(2) }, body: { until: null, reason: 'Cheats' } }])
})
