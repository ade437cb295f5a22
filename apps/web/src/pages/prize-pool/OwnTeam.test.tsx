import { resendInvite, withdrawInvite } from '@cup/contract/invites'
import {
  invitePlayerToOwnTeam,
  leaveTeam,
  listTeams,
  removePlayerFromOwnTeam,
  renameOwnTeam,
  type Team,
  withdrawOwnTeam,
} from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { FakeApi } from '../../../test-support/fake-api.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aTeam, aTournament, aUser } from '../../../test-support/samples.ts'

const WAITING = {
  id: anId(300),
  email: 'mia@example.com',
  status: 'pending',
  sent_at: '',
  link: 'https://cup.example/invites',
} as const
const DECLINED = { id: anId(301), email: 'jules@example.com', status: 'rejected', sent_at: '', link: '' } as const
const OWN = aTeam({
  id: anId(200),
  players: [
    { id: anId(1), name: 'Ravi', email: 'ravi@example.com' },
    { id: anId(2), name: 'Bo', email: 'bo@example.com' },
  ],
  invites: [WAITING, DECLINED],
})

async function openTeam(team: Team, viewer: string, button: string): Promise<FakeApi> {
  const api = quietApi(aUser({ id: viewer }))
    .respond(currentTournament, aTournament())
    .respond(listTeams, [team])
  await openPage('/prize-pool')
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return api
}
const manage = (team: Team = OWN) => openTeam(team, anId(1), 'Manage team')
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const confirmation = async () => within(await screen.findByRole('alertdialog'))
const press = (scope: ReturnType<typeof within>, name: string) => userEvent.click(scope.getByRole('button', { name }))

test('an inviter is told when every free seat has a pending invite', async () => {
  await manage({ ...OWN, pending_invites: [WAITING.id] })
  const box = await dialog('Manage team')
  expect(box.getByLabelText('Player Email').getAttribute('aria-describedby')).toBeTruthy()
  expect(
    box.getByText(
      '1 invite is pending for 1 free seat. The first to accept gets it; the other invites are then withdrawn.',
    ),
  ).toBeTruthy()
})

test('the captain renames the team', async () => {
  const api = (await manage()).respond(renameOwnTeam, OWN)
  const box = await dialog('Manage team')
  const field = box.getByLabelText('Team Name')
  await userEvent.clear(field)
  await press(box, 'Rename')
  expect(box.getByText('New team name is required')).toBeTruthy()
  await userEvent.type(field, 'Vipers II')
  await press(box, 'Rename')
  expect(await screen.findByText('Team name updated')).toBeTruthy()
  expect(api.requests(renameOwnTeam)).toMatchObject([{ params: { id: OWN.id }, query: { new_name: 'Vipers II' } }])
})

test('the captain invites a player for a free seat', async () => {
  const api = (await manage()).respond(invitePlayerToOwnTeam, OWN)
  const box = await dialog('Manage team')
  await press(box, 'Invite Player')
  expect(box.getByText('Player email is required')).toBeTruthy()
  await userEvent.type(box.getByLabelText('Player Email'), 'kit@example.com')
  await press(box, 'Invite Player')
  expect(await screen.findByText('Invite sent')).toBeTruthy()
  expect(api.requests(invitePlayerToOwnTeam)[0]?.query).toEqual({ player_email: 'kit@example.com' })
})

test('a full team offers no seat', async () => {
  await manage({ ...OWN, players: [...OWN.players, { id: anId(3), name: 'Cy', email: null }], invites: [] })
  const box = await dialog('Manage team')
  expect(box.getByText('Players: 3/3')).toBeTruthy()
  expect(box.queryByRole('button', { name: 'Invite Player' })).toBeNull()
})

test('a pending invite can be copied, sent again and withdrawn', async () => {
  const api = (await manage({ ...OWN, invites: [WAITING] })).respond(resendInvite, OWN).respond(withdrawInvite, OWN)
  const box = await dialog('Manage team')
  const user = userEvent.setup()
  const copy = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(box.getByRole('button', { name: 'Copy link' }))
  expect(copy).toHaveBeenCalledWith(WAITING.link)
  await user.click(box.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Invite sent again')).toBeTruthy()
  await user.click(box.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Invite withdrawn')).toBeTruthy()
  expect([resendInvite, withdrawInvite].map((endpoint) => api.requests(endpoint)[0]?.params.id)).toEqual([
    WAITING.id,
    WAITING.id,
  ])
})

test('removing a player needs a confirmation; the captain cannot be removed', async () => {
  const api = (await manage()).respond(removePlayerFromOwnTeam, OWN)
  const box = await dialog('Manage team')
  expect(box.queryByRole('button', { name: 'Remove Ravi' })).toBeNull()
  await press(box, 'Remove Bo')
  const question = await confirmation()
  await waitFor(() => expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' })))
  expect(api.requests(removePlayerFromOwnTeam)).toHaveLength(0)
  await press(question, 'Remove player')
  expect(await screen.findByText('Player removed from team')).toBeTruthy()
  expect(api.requests(removePlayerFromOwnTeam)).toMatchObject([{ query: { player_id: anId(2) } }])
})

test('withdrawing a paid team mentions the refund and can be cancelled', async () => {
  const api = (await manage({ ...OWN, paid: true })).respond(withdrawOwnTeam, { ok: true })
  const box = await dialog('Manage team')
  await press(box, 'Withdraw team')
  const question = await confirmation()
  expect(question.getByText(/refunded to the card that paid/)).toBeTruthy()
  await press(question, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.requests(withdrawOwnTeam)).toHaveLength(0)
})

test('a withdrawn team is removed from the list', async () => {
  const api = await manage()
  api.respond(withdrawOwnTeam, () => {
    api.respond(listTeams, [])
    return { ok: true }
  })
  await press(await dialog('Manage team'), 'Withdraw team')
  await press(await confirmation(), 'Withdraw team')
  expect(await screen.findByText('Team withdrawn')).toBeTruthy()
  expect(await screen.findByText('No teams registered yet. Be the first!')).toBeTruthy()
})

test('a refusal is shown in the words of the server', async () => {
  ;(await manage()).refuse(withdrawOwnTeam, 409, 'Team is in the bracket. Disqualify it instead.')
  await press(await dialog('Manage team'), 'Withdraw team')
  await press(await confirmation(), 'Withdraw team')
  expect(await screen.findByText('Team is in the bracket. Disqualify it instead.')).toBeTruthy()
})

test('a player can only leave the team', async () => {
  const api = (await openTeam(OWN, anId(2), 'Leave team')).respond(leaveTeam, { ok: true })
  expect(screen.queryByRole('button', { name: 'Manage team' })).toBeNull()
  await press(await confirmation(), 'Leave team')
  expect(await screen.findByText('You left the team')).toBeTruthy()
  expect(api.requests(leaveTeam)[0]?.params).toEqual({ id: OWN.id })
})
