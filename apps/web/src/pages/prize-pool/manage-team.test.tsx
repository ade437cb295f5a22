import { resendInvite, withdrawInvite } from '@cup/contract/invites'
import { createJoinLink } from '@cup/contract/join-links'
import {
  invitePlayerToOwnTeam,
  removePlayerFromOwnTeam,
  renameOwnTeam,
  type Team,
  withdrawOwnTeam,
} from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { confirmation, isDisabled, press } from '../../../test-support/dialogs.ts'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { fillIn } from '../../../test-support/fill-in.ts'
import { renderPart, shownToasts } from '../../../test-support/render-part.tsx'
import { anId, aTeam, aTournament } from '../../../test-support/samples.ts'
import { clearKnownLink, knownLink } from '../../features/join-link/join-link-queries.ts'
import { ManageTeamDialog } from './ManageTeamDialog.tsx'

const anInvite = (at: number, status: 'pending' | 'rejected') => ({
  id: anId(at),
  email: `p${at}@example.com`,
  status,
  sent_at: '',
  link: `https://cup.example/${at}`,
})
const TEAM = aTeam({
  players: [
    { id: anId(1), name: 'Ravi', email: 'ravi@example.com' },
    { id: anId(2), name: 'Bo', email: null },
  ],
})

async function manage(changes: Partial<Team> = {}, cup = {}) {
  const api = fakeApi().respond(currentTournament, aTournament(cup))
  const onClose = vi.fn()
  const part = renderPart(<ManageTeamDialog team={{ ...TEAM, ...changes }} onClose={onClose} />)
  return { api, onClose, box: within(await screen.findByRole('dialog', { name: 'Manage team' })), ...part }
}

test('a changed name can be saved, with one request', async () => {
  const { api, box } = await manage()
  api.respond(renameOwnTeam, () => new Promise<never>(() => {}))
  const field = box.getByLabelText<HTMLInputElement>('Team Name')
  const rename = box.getByRole('button', { name: 'Rename' })
  expect([field.value, isDisabled(rename)]).toEqual(['Ceiling Vipers', true])
  await fillIn(field, '  ')
  expect(isDisabled(rename)).toBe(true)
  await fillIn(field, 'II')
  await press(box, 'Rename')
  await waitFor(() => expect(isDisabled(rename)).toBe(true))
  await userEvent.type(field, '{Enter}')
  expect(api.requests(renameOwnTeam).map(({ query }) => query)).toEqual([{ new_name: 'Ceiling Vipers  II' }])
})

test('the field is emptied after an invite and kept after a refusal, and an invalid address is not sent', async () => {
  const { api, box } = await manage()
  api.refuse(invitePlayerToOwnTeam, 409, 'This player is in another team')
  const field = box.getByLabelText<HTMLInputElement>('Player Email')
  expect(field.getAttribute('aria-describedby')).toBeNull()
  await fillIn(field, 'nowhere')
  await press(box, 'Invite Player')
  expect(box.getByText('Invalid email: nowhere')).toBeTruthy()
  expect(api.requests(invitePlayerToOwnTeam)).toEqual([])
  await fillIn(field, '@example.com')
  await press(box, 'Invite Player')
  await expect.poll(shownToasts).toEqual(['error: This player is in another team'])
  expect([field.value, box.queryByText('Invalid email: nowhere')]).toEqual(['nowhere@example.com', null])
  api.respond(invitePlayerToOwnTeam, TEAM)
  await press(box, 'Invite Player')
  await waitFor(() => expect(field.value).toBe(''))
  expect(api.requests(invitePlayerToOwnTeam).at(-1)).toMatchObject({
    params: { id: TEAM.id },
    query: { player_email: 'nowhere@example.com' },
  })
})

test('a declined invite has no link to copy, and is cleared by its own id', async () => {
  const { api, box } = await manage({ invites: [anInvite(300, 'pending'), anInvite(301, 'rejected')] })
  const [waiting, declined] = ['p300@example.com', 'p301@example.com'].map((email) =>
    box.getByText(email).closest('li'),
  )
  expect(waiting?.textContent).toBe('p300@example.com pendingCopy linkSend againWithdraw')
  expect(declined?.textContent).toBe('p301@example.com declinedSend againClear')
  api.refuse(withdrawInvite, 500).refuse(resendInvite, 500)
  await press(box, 'Clear')
  await press(within(declined as HTMLElement), 'Send again')
  await expect.poll(shownToasts).toEqual(['error: Failed to withdraw invite', 'error: Failed to send invite'])
  expect([withdrawInvite, resendInvite].map((call) => api.requests(call)[0]?.params)).toEqual([
    { id: anId(301) },
    { id: anId(301) },
  ])
  const user = userEvent.setup()
  const copy = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(box.getByRole('button', { name: 'Copy link' }))
  await expect.poll(shownToasts).toContain('success: Invite link copied')
  copy.mockRejectedValueOnce(new Error('no'))
  await user.click(box.getByRole('button', { name: 'Copy link' }))
  await expect.poll(shownToasts).toContain('error: Could not copy the link')
})

test('removing a player clears the join link, which the server revokes; a refusal keeps it', async () => {
  const { api, box } = await manage()
  api.respond(createJoinLink, { url: 'https://cup.test/j' }).refuse(removePlayerFromOwnTeam, 500)
  await press(box, 'Get a join link')
  await expect.poll(() => knownLink(TEAM.id)).toBe('https://cup.test/j')
  expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Raviravi@example.comCaptain',
    'BoRemove',
  ])
  await press(box, 'Remove Bo')
  const question = await confirmation()
  expect(question.getByRole('heading', { name: 'Remove Bo?' })).toBeTruthy()
  await press(question, 'Remove player')
  await expect.poll(shownToasts).toEqual(['error: Failed to remove player'])
  expect(knownLink(TEAM.id)).toBe('https://cup.test/j')
  api.respond(removePlayerFromOwnTeam, TEAM)
  await press(question, 'Remove player')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(knownLink(TEAM.id)).toBeUndefined()
  expect(api.requests(removePlayerFromOwnTeam).at(-1)).toMatchObject({
    params: { id: TEAM.id },
    query: { player_id: anId(2) },
  })
  clearKnownLink(TEAM.id)
})

const GONE = 'The team, its players and its invites are removed from this cup.'
test.each([
  [{ paid: false }, 10, 'Withdrawing removes the team and its invites.', GONE],
  [
    { paid: true },
    25,
    'Withdrawing the team refunds the entry fee.',
    'The $25 entry fee is refunded to the card that paid, and the prize pool shrinks by $25.',
  ],
])('the confirmation before withdrawing a team %o says what follows', async (changes, entry_fee, hint, words) => {
  const { api, box, onClose } = await manage(changes, { entry_fee })
  expect(box.getByText(hint)).toBeTruthy()
  api.refuse(withdrawOwnTeam, 500)
  await press(box, 'Withdraw team')
  const question = await confirmation()
  expect(question.getByRole('heading', { name: 'Withdraw Ceiling Vipers?' })).toBeTruthy()
  expect(await question.findByText(words)).toBeTruthy()
  await press(question, 'Withdraw team')
  await expect.poll(shownToasts).toEqual(['error: Failed to withdraw team'])
  expect(onClose).not.toHaveBeenCalled()
  api.respond(withdrawOwnTeam, { ok: true })
  await press(question, 'Withdraw team')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(api.requests(withdrawOwnTeam)[0]?.params).toEqual({ id: TEAM.id })
})
