import { acceptInvite, listInvites, rejectInvite } from '@cup/contract/invites'
import { joinByLink, readJoinLink } from '@cup/contract/join-links'
import { listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, anInvite, aTeam, aTournament, aUser } from '../../../test-support/samples.ts'

const RAVENS = anInvite({ id: anId(300), team_name: 'Pinch Ravens', inviter_name: 'Noor' })
const KINGS = anInvite({ id: anId(301), team_name: 'Neon Kings', inviter_name: 'Ana' })

const cardOf = async (team: string) => {
  const card = (await screen.findByRole('heading', { name: team })).closest('li')
  if (!card) throw new Error(`${team} has no card`)
  return within(card)
}

test('asks signed-out visitors to log in', async () => {
  const api = quietApi()
  await openPage('/invites')
  expect(await screen.findByText('Please log in to view invites')).toBeTruthy()
  expect(api.requests(listInvites)).toHaveLength(0)
})

const OFFER = {
  team_id: anId(1),
  team_name: 'Pinch Ravens',
  tournament_name: 'Cup 12',
  free_seats: 1,
  is_member: false,
  tournament_id: anId(100),
  entry_fee: 10,
  rules: null,
  rules_changed_at: null,
  rules_accepted: false,
}

test('a join link adds the player to the team once its button is pressed', async () => {
  const api = quietApi(aUser()).respond(readJoinLink, OFFER).respond(joinByLink, OFFER)
  await openPage('/invites?join=abc')
  const join = await screen.findByRole('button', { name: 'Join team' })
  expect(screen.getByText('1 free seat of 3 · Tournament entry fee: $10 per team, paid by the captain')).toBeTruthy()
  expect(screen.getByText('The captain shared a link to join this team.')).toBeTruthy()
  expect(api.requests(joinByLink)).toEqual([])
  api.respond(readJoinLink, { ...OFFER, is_member: true, free_seats: 0, entry_fee: 0 })
  await userEvent.click(join)
  expect(await screen.findByText('You joined the team')).toBeTruthy()
  expect(api.requests(joinByLink)).toMatchObject([{ params: { code: 'abc' }, body: {} }])
  expect(await screen.findByText('You play in this team.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your team' })).toBeTruthy()
  expect(screen.queryByText(/paid by the captain/)).toBeNull()
})

test('the button of a full team is disabled, and an invalid join link says so at once', async () => {
  const api = quietApi(aUser()).respond(readJoinLink, { ...OFFER, free_seats: 0 })
  await openPage('/invites?join=abc')
  const full = await screen.findByRole('button', { name: 'Team is already full' })
  expect((full as HTMLButtonElement).disabled).toBe(true)
  cleanup()
  api.refuse(readJoinLink, 404)
  await openPage('/invites?join=gone')
  expect(await screen.findByText('This join link is no longer valid')).toBeTruthy()
  expect(api.requests(readJoinLink).filter(({ params }) => params.code === 'gone')).toHaveLength(1)
})

test('signed out, a join link shows the team and still asks to log in for invites', async () => {
  quietApi().respond(readJoinLink, OFFER)
  await openPage('/invites?join=abc')
  expect(await screen.findByRole('button', { name: 'Sign in to join' })).toBeTruthy()
  expect(screen.getByText('Please log in to view invites')).toBeTruthy()
})

test('says when no invites are pending', async () => {
  quietApi(aUser())
  await openPage('/invites')
  expect(await screen.findByText('No Pending Invites')).toBeTruthy()
})

test('shows who invites to which team and what it costs', async () => {
  quietApi(aUser()).respond(listInvites, [RAVENS])
  await openPage('/invites')
  const card = await cardOf('Pinch Ravens')
  expect(card.getByText('Noor')).toBeTruthy()
  expect(card.getByText(/has invited you to join the team/)).toBeTruthy()
  expect(card.getByText('Tournament entry fee: $10 per team')).toBeTruthy()
})

test('the badges count pending invites and decrease with a response', async () => {
  let waiting = [RAVENS, KINGS]
  quietApi(aUser())
    .respond(listInvites, () => waiting)
    .respond(acceptInvite, () => {
      waiting = [KINGS]
      return { ok: true }
    })
  await openPage('/invites')
  expect(await screen.findAllByRole('link', { name: 'Invites, 2 pending' })).toHaveLength(2)
  await userEvent.click((await cardOf('Pinch Ravens')).getByRole('button', { name: 'Accept' }))
  expect(await screen.findAllByRole('link', { name: 'Invites, 1 pending' })).toHaveLength(2)
  expect(await screen.findByText('Invite accepted! You are now part of the team.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Pinch Ravens' })).toBeNull()
})

test('an accepted invite is removed from the list before the server has responded', async () => {
  quietApi(aUser())
    .respond(listInvites, [RAVENS])
    .respond(acceptInvite, () => new Promise(() => {}))
  await openPage('/invites')
  await userEvent.click((await cardOf('Pinch Ravens')).getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pinch Ravens' })).toBeNull())
})

test.each([
  [409, 'Team is already full', 'Team is already full'],
  [500, undefined, 'Failed to accept invite'],
])('an invite refused with %d returns with its badges, and the reason is shown', async (status, detail, text) => {
  quietApi(aUser()).respond(listInvites, [RAVENS]).refuse(acceptInvite, status, detail)
  await openPage('/invites')
  await userEvent.click((await cardOf('Pinch Ravens')).getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Pinch Ravens' })).toBeTruthy()
  expect(await screen.findAllByRole('link', { name: 'Invites, 1 pending' })).toHaveLength(2)
})

test('accepting shows the team: who plays in it, when it starts and what happens next', async () => {
  const user = aUser()
  const ravens = aTeam({ id: RAVENS.team_id, team_name: 'Pinch Ravens', captain_id: 'noor' })
  const captain = { id: 'noor', name: 'Noor', email: null }
  let isMember = false
  quietApi(user)
    .respond(currentTournament, aTournament({ name: 'Cup 12' }))
    .respond(listInvites, () => (isMember ? [] : [RAVENS]))
    .respond(listTeams, () => [
      { ...ravens, players: isMember ? [captain, { ...captain, id: user.id, name: 'Me' }] : [captain] },
    ])
    .respond(acceptInvite, () => {
      isMember = true
      return { ok: true }
    })
  await openPage(`/invites?invite=${RAVENS.id}`)
  await userEvent.click((await cardOf('Pinch Ravens')).getByRole('button', { name: 'Accept' }))
  const team = within(await screen.findByRole('region', { name: 'Your team' }))
  const heading = team.getByRole('heading', { name: "You're in Pinch Ravens" })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByRole('region', { name: 'Your team' }).textContent).toContain('Cup 12 · starts ')
  expect(team.getByText('You play with Noor.')).toBeTruthy()
  expect(team.getByText('Next: your captain pays the $10 entry fee, and the team is in.')).toBeTruthy()
  expect(screen.queryByText(/already answered/)).toBeNull()
})

test('the mail of an accepted invite, opened again, shows the team', async () => {
  const user = aUser()
  const player = { id: user.id, name: 'Me', email: null }
  quietApi(user)
    .respond(currentTournament, aTournament())
    .respond(listTeams, [aTeam({ team_name: 'Pinch Ravens', players: [player] }), aTeam({ id: anId(9), players: [] })])
  await openPage(`/invites?invite=${RAVENS.id}`)
  expect(await screen.findByRole('heading', { name: "You're in Pinch Ravens" })).toBeTruthy()
  expect(screen.getAllByRole('region', { name: 'Your team' })).toHaveLength(1)
  expect(screen.queryByText(/already answered/)).toBeNull()
})

test.each([
  [{ paid: true }, 10, 'Next: the draw. When your match is called, you have seven minutes to check in.'],
  [{ paid: false }, 0, 'Next: the team is in as soon as it has three players.'],
  [{ paid: false }, 25, 'Next: your captain pays the $25 entry fee, and the team is in.'],
])('a team %o in a cup for $%i: what happens next', async (team, entry_fee, text) => {
  const user = aUser()
  const cup = aTournament({ entry_fee })
  quietApi(user)
    .respond(currentTournament, cup)
    .respond(listTeams, [
      aTeam({ ...team, tournament_id: cup.id, players: [{ id: user.id, name: 'Me', email: null }] }),
    ])
  await openPage(`/invites?invite=${RAVENS.id}`)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('an invite can be rejected', async () => {
  let waiting = [RAVENS]
  const api = quietApi(aUser())
    .respond(listInvites, () => waiting)
    .respond(rejectInvite, () => {
      waiting = []
      return { ok: true }
    })
  await openPage('/invites')
  await userEvent.click((await cardOf('Pinch Ravens')).getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Invite rejected')).toBeTruthy()
  expect(await screen.findByText('No Pending Invites')).toBeTruthy()
  expect(api.requests(rejectInvite)[0]?.params).toEqual({ id: RAVENS.id })
})

test('a failure to load is shown and can be retried', async () => {
  const api = quietApi(aUser()).refuse(listInvites, 500)
  await openPage('/invites')
  expect(await screen.findByText('Failed to load invites')).toBeTruthy()
  expect(screen.queryByText('No Pending Invites')).toBeNull()
  api.respond(listInvites, [RAVENS])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Pinch Ravens' })).toBeTruthy()
})

test('an invite to a cup with rules requires them to be accepted once, and sends the consent', async () => {
  const withRules = { ...RAVENS, rules: 'Be kind.', rules_accepted: false }
  const api = quietApi(aUser()).respond(listInvites, [withRules, KINGS]).respond(acceptInvite, { ok: true })
  await openPage('/invites')
  const card = await cardOf('Pinch Ravens')
  expect((await cardOf('Neon Kings')).queryByRole('checkbox')).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Accept' }))
  expect(card.getByText('Please accept the rules first')).toBeTruthy()
  expect(api.requests(acceptInvite)).toEqual([])
  await userEvent.click(card.getByRole('checkbox', { name: 'I accept the rules of this cup' }))
  await userEvent.click(card.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(api.requests(acceptInvite)).toMatchObject([{ body: { accept_rules: true } }]))
})
