import { acceptInviteForPlayer } from '@cup/contract/invites'
import { disqualifyTeam } from '@cup/contract/matches'
import { deleteTeam, invitePlayer, kickPlayer, renameTeam, type Team } from '@cup/contract/teams'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { adminApi, aMatch, CUP_ID, openAdmin, playedStats, VIPERS } from '../../../../test-support/admin-cup.ts'
import { confirmation, dialog, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import type { FakeApi } from '../../../../test-support/fake-api.ts'
import { anId, aTeam } from '../../../../test-support/samples.ts'

const RAVI = { id: anId(1), name: 'Ravi', email: 'ravi@example.com' }
const BO = { id: anId(2), name: 'Bo', email: 'bo@example.com' }
const TEAM = aTeam({
  id: VIPERS,
  team_name: 'Ceiling Vipers',
  paid: true,
  players: [RAVI, BO],
  pending_invites: [anId(300), anId(301)],
  pending_invites_info: [
    { name: 'Mia', email: 'mia@example.com' },
    { name: null, email: 'jules@example.com' },
  ],
})
const FULL = aTeam({
  id: anId(203),
  team_name: 'Redshift',
  disputed: true,
  players: [RAVI, BO, { id: anId(3), name: 'Zoe', email: null }],
})

async function openTeams(teams: Team[], prepare: (api: FakeApi) => void = () => {}): Promise<FakeApi> {
  const api = adminApi({ teams })
  prepare(api)
  await openAdmin('?tab=teams')
  await screen.findByRole('heading', { name: `Teams (${teams.length})` })
  return api
}
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 3 })
  return within(heading.closest('li') as HTMLElement)
}

test('a team shows its name, its payment, its seats and its people', async () => {
  await openTeams([TEAM, FULL])
  const vipers = await card('Ceiling Vipers')
  expect(vipers.getByText('Paid')).toBeTruthy()
  expect(vipers.getByText('Players: 2/3')).toBeTruthy()
  expect(vipers.getByText(VIPERS)).toBeTruthy()
  expect(vipers.getByText('ravi@example.com')).toBeTruthy()
  expect(vipers.getByText('Mia')).toBeTruthy()
  expect(vipers.getByText('jules@example.com')).toBeTruthy()
  const redshift = await card('Redshift')
  expect(redshift.queryByText('Paid')).toBeNull()
  expect(redshift.getByText('Payment disputed')).toBeTruthy()
})

test("a team's id can be copied", async () => {
  const user = userEvent.setup()
  await openTeams([TEAM])
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('button', { name: 'Copy the ID of Ceiling Vipers' }))
  expect(writeText).toHaveBeenCalledWith(VIPERS)
})

test.each(['redsh', 'zoe', FULL.id])('searching “%s” finds the one team', async (text) => {
  await openTeams([TEAM, FULL])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search teams' }), text)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ceiling Vipers' })).toBeNull())
  expect(await card('Redshift')).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search teams' }), '#')
  expect(await screen.findByText(/No team matches/)).toBeTruthy()
})

describe('Rename Team', () => {
  test('starts from the old name and sends the new one', async () => {
    const api = await openTeams([TEAM], (fake) => fake.respond(renameTeam, TEAM))
    await press(await card('Ceiling Vipers'), 'Rename')
    const box = await dialog('Rename Team')
    const field = box.getByLabelText('New Team Name') as HTMLInputElement
    expect(field.value).toBe('Ceiling Vipers')
    await userEvent.clear(field)
    await press(box, 'Rename Team')
    expect(box.getByText('New team name is required')).toBeTruthy()
    await userEvent.type(field, ' Vipers II {Enter}')
    expect(await screen.findByText('Team name updated')).toBeTruthy()
    await untilClosed('dialog')
    expect(api.requests(renameTeam)).toMatchObject([{ params: { id: VIPERS }, query: { new_name: 'Vipers II' } }])
  })

  test.each([
    [500, undefined, 'Failed to rename team'],
    [409, 'Team name is already taken', 'Team name is already taken'],
  ])('says why it failed with %i and keeps the form', async (status, detail, text) => {
    await openTeams([TEAM], (fake) => fake.refuse(renameTeam, status, detail))
    await press(await card('Ceiling Vipers'), 'Rename')
    await press(await dialog('Rename Team'), 'Rename Team')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await dialog('Rename Team')).toBeTruthy()
  })
})

describe('Invite Player', () => {
  test('is disabled for a full team', async () => {
    await openTeams([TEAM, FULL])
    expect(isDisabled((await card('Redshift')).getByRole('button', { name: 'Invite Player' }))).toBe(true)
    expect(isDisabled((await card('Ceiling Vipers')).getByRole('button', { name: 'Invite Player' }))).toBe(false)
  })

  test('checks the address before it is sent', async () => {
    const api = await openTeams([TEAM], (fake) => fake.respond(invitePlayer, TEAM))
    await press(await card('Ceiling Vipers'), 'Invite Player')
    const box = await dialog('Invite Player')
    await press(box, 'Send Invite')
    expect(box.getByText('Player email is required')).toBeTruthy()
    await userEvent.type(box.getByLabelText('Player Email'), 'kim@example')
    await press(box, 'Send Invite')
    expect(box.getByText('Invalid email: kim@example')).toBeTruthy()
    expect(api.requests(invitePlayer)).toEqual([])
    await userEvent.type(box.getByLabelText('Player Email'), '.com')
    await press(box, 'Send Invite')
    expect(await screen.findByText('Invite sent')).toBeTruthy()
    expect(api.requests(invitePlayer)).toMatchObject([{ query: { player_email: 'kim@example.com' } }])
  })

  test('says when it fails', async () => {
    await openTeams([TEAM], (fake) => fake.refuse(invitePlayer, 500))
    await press(await card('Ceiling Vipers'), 'Invite Player')
    const box = await dialog('Invite Player')
    await userEvent.type(box.getByLabelText('Player Email'), 'kim@example.com{Enter}')
    expect(await screen.findByText('Failed to send invite')).toBeTruthy()
  })
})

describe('destructive actions', () => {
  const cases = [
    {
      name: 'deletes a team',
      button: 'Delete',
      text: 'Are you sure you want to delete this team?',
      confirm: 'Delete team',
      endpoint: deleteTeam,
      request: { params: { id: VIPERS } },
      success: 'Team deleted',
      failure: 'Failed to delete team',
    },
    {
      name: 'kicks a player',
      button: 'Kick Bo',
      text: 'Are you sure you want to kick this player?',
      confirm: 'Kick player',
      endpoint: kickPlayer,
      request: { params: { id: VIPERS }, query: { player_id: BO.id } },
      success: 'Player kicked from team',
      failure: 'Failed to kick player',
    },
  ] as const

  test.each(cases)('$name once it is confirmed', async ({ button, text, confirm, endpoint, request, success }) => {
    const api = await openTeams([TEAM], (fake) => fake.respond(deleteTeam, { ok: true }).respond(kickPlayer, TEAM))
    await press(await card('Ceiling Vipers'), button)
    const box = await confirmation()
    expect(box.getByText(text)).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    await userEvent.keyboard('{Enter}')
    await untilClosed('alertdialog')
    expect(api.requests(endpoint)).toEqual([])
    await press(await card('Ceiling Vipers'), button)
    await press(await confirmation(), confirm)
    expect(await screen.findByText(success)).toBeTruthy()
    expect(api.requests(endpoint)).toMatchObject([request])
  })

  test('says that the captain changes only if the captain is kicked', async () => {
    await openTeams([{ ...TEAM, captain_id: RAVI.id }])
    const warning = 'Ravi is the captain of Ceiling Vipers. The player who joined first becomes captain.'
    await press(await card('Ceiling Vipers'), 'Kick Ravi')
    const question = await confirmation()
    expect(question.getByText(warning)).toBeTruthy()
    await press(question, 'Cancel')
    await untilClosed('alertdialog')
    await press(await card('Ceiling Vipers'), 'Kick Bo')
    await confirmation()
    expect(screen.queryByText(/is the captain of/)).toBeNull()
  })

  test.each(cases)('says when it fails: $failure', async ({ button, confirm, endpoint, failure }) => {
    await openTeams([TEAM], (fake) => fake.refuse(endpoint, 500))
    await press(await card('Ceiling Vipers'), button)
    await press(await confirmation(), confirm)
    expect(await screen.findByText(failure)).toBeTruthy()
  })
})

describe('Accept', () => {
  test('accepts an invite for a player', async () => {
    const api = await openTeams([TEAM], (fake) => fake.respond(acceptInviteForPlayer, TEAM))
    const [first] = (await card('Ceiling Vipers')).getAllByRole('button', { name: 'Accept' })
    await userEvent.click(first as HTMLElement)
    expect(await screen.findByText('Invite accepted')).toBeTruthy()
    expect(api.requests(acceptInviteForPlayer)).toMatchObject([{ params: { id: anId(300) } }])
  })

  test('says when it fails', async () => {
    await openTeams([TEAM], (fake) => fake.refuse(acceptInviteForPlayer, 500))
    const [first] = (await card('Ceiling Vipers')).getAllByRole('button', { name: 'Accept' })
    await userEvent.click(first as HTMLElement)
    expect(await screen.findByText('Failed to accept invite')).toBeTruthy()
  })
})

describe('after the draw', () => {
  const drawn = { ...TEAM, tournament_id: CUP_ID }
  const openDrawn = async (matches: ReturnType<typeof aMatch>[]) => {
    const api = adminApi({ teams: [drawn], matches, stats: playedStats() })
    await openAdmin('?tab=teams')
    return { api, vipers: await card('Ceiling Vipers') }
  }

  test('a team is withdrawn instead of deleted, after a confirmation that lists the effects', async () => {
    const match = aMatch({ match_status: 'in_progress', revision: 6 })
    const { api, vipers } = await openDrawn([match])
    api.respond(disqualifyTeam, match)
    expect(vipers.queryByRole('button', { name: 'Delete' })).toBeNull()
    await waitFor(() => expect(isDisabled(vipers.getByRole('button', { name: 'Withdraw' }))).toBe(false))
    await press(vipers, 'Withdraw')
    const question = await confirmation()
    expect(question.getByText('Winners Round 1: Pinch Ravens wins.')).toBeTruthy()
    expect(question.getByText('Its later matches are walkovers.')).toBeTruthy()
    await press(question, 'Withdraw team')
    expect(await screen.findByText('Team disqualified!')).toBeTruthy()
    expect(api.requests(disqualifyTeam)).toMatchObject([
      { params: { id: match.id }, query: { team_id: VIPERS, withdraw: 'true', seen: '6' } },
    ])
  })

  test('a team without a match left cannot be withdrawn, and the button says why', async () => {
    const { vipers } = await openDrawn([aMatch({ match_status: 'completed', winner_id: VIPERS })])
    await waitFor(() =>
      expect(vipers.getByRole('button', { name: 'Withdraw' }).title).toBe('The team has no match left'),
    )
    expect(isDisabled(vipers.getByRole('button', { name: 'Withdraw' }))).toBe(true)
  })
})
