import { ownEntry } from '@cup/contract/account'
import { me } from '@cup/contract/auth'
import { acceptInvite, type Invite, listInvites, rejectInvite } from '@cup/contract/invites'
import { joinByLink, readJoinLink } from '@cup/contract/join-links'
import { listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { isDisabled, press } from '../../../test-support/dialogs.ts'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { renderPart, shownToasts } from '../../../test-support/render-part.tsx'
import { anId, anInvite, aTeam, aTournament, aUser } from '../../../test-support/samples.ts'
import { writeToken } from '../../api/token-storage.ts'
import { signInPromptStore } from '../../features/session/sign-in-prompt.ts'
import { InvitesPage } from './InvitesPage.tsx'
import { JoinedTeam } from './OwnInvites.tsx'

const RAVENS = anInvite({ id: anId(300), team_name: 'Pinch Ravens' })
const KINGS = anInvite({ id: anId(301), team_name: 'Neon Kings', entry_fee: 0 })
const FREE_TO_ENTER = { cannot_enter: null, accepted_rules: [], open_checkouts: [] }

function signedInApi(invites: Invite[], cannot_enter: string | null = null) {
  writeToken('token-of-a-test')
  return fakeApi()
    .respond(me, aUser())
    .respond(currentTournament, aTournament())
    .respond(listTeams, [])
    .respond(listInvites, invites)
    .respond(ownEntry, { ...FREE_TO_ENTER, cannot_enter })
}
const teams = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const buttons = (name: string) => screen.getAllByRole('button', { name })

test('the invite that a mail links to comes first, and each shows its fee', async () => {
  signedInApi([RAVENS, KINGS, anInvite({ id: anId(302), team_name: 'Third' })])
  renderPart(<InvitesPage />, `/invites?invite=${KINGS.id}`)
  await screen.findByText('Neon Kings')
  expect(teams()).toEqual(['Neon Kings', 'Pinch Ravens', 'Third', 'How invites work'])
  expect(screen.getAllByText(/^Free to enter$|^Tournament entry fee/).map(({ textContent }) => textContent)).toEqual([
    'Free to enter',
    'Tournament entry fee: $10 per team',
    'Tournament entry fee: $10 per team',
  ])
})

test('a link to an invite that is not pending explains why, and the page without a link does not', async () => {
  signedInApi([])
  const { unmount } = renderPart(<InvitesPage />, `/invites?invite=${KINGS.id}`)
  expect(await screen.findByText(/^You have already answered the invite that you opened/)).toBeTruthy()
  unmount()
  renderPart(<InvitesPage />, '/invites')
  expect(await screen.findByText('When a captain invites your e-mail address, the invite appears here.')).toBeTruthy()
})

test('the second click of a double click does not respond to the next invite', async () => {
  const api = signedInApi([RAVENS, KINGS]).respond(acceptInvite, { ok: true }).respond(rejectInvite, { ok: true })
  renderPart(<InvitesPage />, '/invites')
  await screen.findByText('Neon Kings')
  fireEvent.click(buttons('Accept')[0] as HTMLElement, { detail: 2 })
  fireEvent.click(buttons('Reject')[1] as HTMLElement, { detail: 2 })
  fireEvent.click(buttons('Reject')[0] as HTMLElement, { detail: 1 })
  await expect.poll(shownToasts).toEqual(['success: Invite rejected'])
  expect([api.requests(acceptInvite).length, api.requests(rejectInvite)[0]?.params]).toEqual([0, { id: RAVENS.id }])
})

test('a banned player sees the reason, cannot accept or join, and can still reject', async () => {
  signedInApi([RAVENS], 'You cannot enter cups').respond(readJoinLink, OFFER)
  renderPart(<InvitesPage />, '/invites?join=abc')
  expect(await screen.findByText(/^You cannot enter cups\. You can still watch every cup\./)).toBeTruthy()
  await waitFor(() => expect(buttons('Accept').map(isDisabled)).toEqual([true]))
  expect(buttons('Reject').map(isDisabled)).toEqual([false])
  expect(isDisabled(await screen.findByRole('button', { name: 'Join team' }))).toBe(true)
})

test('rejecting needs no consent to the rules, and accepted rules need none again', async () => {
  const rules = { rules: 'Be kind.', rules_accepted: false }
  const api = signedInApi([
    { ...RAVENS, ...rules },
    { ...KINGS, ...rules, rules_accepted: true },
  ])
    .respond(rejectInvite, { ok: true })
    .respond(acceptInvite, { ok: true })
  renderPart(<InvitesPage />, '/invites')
  expect(await screen.findAllByRole('checkbox')).toHaveLength(1)
  await userEvent.click(buttons('Accept')[1] as HTMLElement)
  await userEvent.click(buttons('Reject')[0] as HTMLElement)
  await expect.poll(() => api.requests(rejectInvite).map(({ params }) => params)).toEqual([{ id: RAVENS.id }])
  expect(api.requests(acceptInvite)).toMatchObject([{ params: { id: KINGS.id }, body: {} }])
})

test.each([
  [25, 'The captain pays the $25 fee for the whole team.'],
  [0, 'This cup is free to enter.'],
])('how invites work depends on the fee of the cup: $%i', async (entry_fee, words) => {
  fakeApi().respond(currentTournament, aTournament({ entry_fee }))
  renderPart(<InvitesPage />, '/invites')
  expect(await screen.findByText(words)).toBeTruthy()
  await press(screen, 'Sign In')
  expect(signInPromptStore.get()).toBe(true)
})

const OFFER = {
  team_id: anId(1),
  team_name: 'Pinch Ravens',
  tournament_name: 'Cup 12',
  free_seats: 2,
  is_member: false,
  tournament_id: anId(100),
  entry_fee: 0,
  rules: 'Be kind.' as string | null,
  rules_changed_at: null,
  rules_accepted: false,
}

test('a join link to a cup with rules requires consent once the session is loaded, and sends it', async () => {
  const api = signedInApi([]).respond(readJoinLink, OFFER).respond(joinByLink, OFFER)
  renderPart(<InvitesPage />, '/invites?join=abc')
  const box = await screen.findByRole('checkbox', { name: 'I accept the rules of this cup' })
  expect(screen.getByText('2 free seats of 3 · Free to enter')).toBeTruthy()
  await press(screen, 'Join team')
  expect(await screen.findByText('Please accept the rules first')).toBeTruthy()
  expect(api.requests(joinByLink)).toEqual([])
  await userEvent.click(box)
  api.refuse(joinByLink, 409, 'The rules have changed', { code: 'rules_not_accepted' })
  await press(screen, 'Join team')
  expect(await screen.findAllByText('The rules have changed')).toBeTruthy()
  expect(api.requests(joinByLink)).toMatchObject([{ params: { code: 'abc' }, body: { accept_rules: true } }])
})

test('a visitor sees the rules of a join link without a checkbox, and a member sees none', async () => {
  const api = fakeApi().respond(currentTournament, null).respond(readJoinLink, OFFER)
  const { unmount } = renderPart(<InvitesPage />, '/invites?join=abc')
  await press(screen, 'Sign in to join')
  expect(signInPromptStore.get()).toBe(true)
  expect([screen.queryByText('Rules of this cup') !== null, screen.queryByRole('checkbox')]).toEqual([true, null])
  unmount()
  api.respond(readJoinLink, { ...OFFER, is_member: true })
  renderPart(<InvitesPage />, '/invites?join=abc')
  expect((await screen.findByRole('link', { name: 'Go to your team' })).getAttribute('href')).toBe('/prize-pool')
  expect(screen.queryByText('Rules of this cup')).toBeNull()
})

test('a joined team names its other players and takes the focus only when it is new', async () => {
  fakeApi().respond(currentTournament, aTournament({ id: anId(101), entry_fee: 25 }))
  const player = (at: number, name: string) => ({ id: anId(at), name, email: null })
  const team = aTeam({ team_name: 'Ravens', players: [player(1, 'Me'), player(2, 'Noor'), player(3, 'Ana')] })
  const first = renderPart(<JoinedTeam team={team} viewerId={anId(1)} isNew />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: "You're in Ravens" }))
  expect(screen.getByText('You play with Noor and Ana.')).toBeTruthy()
  await screen.findByText(/· starts/)
  expect(
    screen.getByText('Next: your captain pays the $10 entry fee, and the team is in.'),
    'of another cup',
  ).toBeTruthy()
  first.unmount()
  renderPart(<JoinedTeam team={{ ...team, players: [player(1, 'Me')] }} viewerId={anId(1)} isNew={false} />)
  expect(document.activeElement).toBe(document.body)
  expect(screen.queryByText(/^You play with/)).toBeNull()
})
