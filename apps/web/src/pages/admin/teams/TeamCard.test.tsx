import { getBracket } from '@cup/contract/bracket'
import { disqualifyTeam, type Match } from '@cup/contract/matches'
import { deleteTeam, listTeams, type Team } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBracket, aMatch, CUP_ID, RAVENS, someStats, VIPERS } from '../../../../test-support/admin-cup.ts'
import { confirmation, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { fillIn } from '../../../../test-support/fill-in.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { anId, aTeam, aTournament } from '../../../../test-support/samples.ts'
import { WithdrawButton } from './TeamActions.tsx'
import { TeamCard } from './TeamCard.tsx'
import { TeamsTab } from './TeamsTab.tsx'

const apiOf = (entry_fee: number, teams: Team[] = []) =>
  fakeApi()
    .respond(currentTournament, aTournament({ entry_fee }))
    .respond(listTeams, teams)
    .respond(deleteTeam, { ok: true })
const card = (changes: Partial<Team>) => (
  <ul>
    <TeamCard team={aTeam(changes)} isDrawn={false} />
  </ul>
)

test('a team of a free cup is entered, not paid, and deleting it refunds nothing', async () => {
  apiOf(0)
  const { rerender } = renderPart(card({ paid: true }))
  expect(await screen.findByText('Entered')).toBeTruthy()
  expect(screen.queryByText('Payment disputed')).toBeNull()
  await press(screen, 'Delete')
  expect((await confirmation()).getByText('Its players and invites are removed too.')).toBeTruthy()
  await press(await confirmation(), 'Cancel')
  await untilClosed('alertdialog')
  rerender(card({}))
  expect(screen.queryByText('Entered')).toBeNull()
})

test('deleting a team that has paid says what is refunded, and one that has not says what is removed', async () => {
  const api = apiOf(10)
  const { rerender } = renderPart(card({ paid: true }))
  expect(await screen.findByText('Paid')).toBeTruthy()
  await waitFor(() => expect(api.requests(currentTournament)).not.toEqual([]))
  await press(screen, 'Delete')
  const box = await confirmation()
  expect(box.getByText(/\$10.*refund/i)).toBeTruthy()
  rerender(card({ paid: false }))
  expect(box.getByText('Its players and invites are removed too.')).toBeTruthy()
})

test('the captain has a badge, and a full team says why no player can be invited', () => {
  apiOf(10)
  const players = [1, 2, 3].map((id) => ({ id: anId(id), name: `P${id}`, email: id === 2 ? 'p2@example.com' : null }))
  renderPart(card({ players, captain_id: anId(2) }))
  const rows = within(screen.getByRole('list', { name: 'Players of Ceiling Vipers' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['P1 Kick', 'P2 Captainp2@example.comKick', 'P3 Kick'])
  const invite = screen.getByRole('button', { name: 'Invite Player' })
  expect([invite.title, invite.getAttribute('aria-description')]).toEqual([
    'The team has 3 players',
    'Ceiling Vipers has 3 players',
  ])
})

test.each([
  ['ravens', ['Pinch Ravens']],
  [' MIA ', ['Pinch Ravens']],
  ['jules@', ['Ceiling Vipers']],
  ['bo@', ['Ceiling Vipers']],
  [anId(202), ['Pinch Ravens']],
  ['nobody', []],
])('a search for “%s” finds %j', async (search, names) => {
  const person = (name: string | null, email: string) => ({ name, email })
  apiOf(10, [
    aTeam({
      id: VIPERS,
      players: [{ id: anId(1), name: 'Ravi', email: 'bo@example.com' }],
      pending_invites_info: [person(null, 'jules@example.com')],
    }),
    aTeam({ id: RAVENS, team_name: 'Pinch Ravens', pending_invites_info: [person('Mia', 'm@example.com')] }),
  ])
  renderPart(<TeamsTab stats={someStats()} />)
  expect(await screen.findByRole('heading', { name: 'Teams (2)' })).toBeTruthy()
  const shown = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).toEqual(['Ceiling Vipers', 'Pinch Ravens']))
  await fillIn(screen.getByRole('searchbox', { name: 'Search teams' }), search)
  await waitFor(() => expect(shown()).toEqual(names))
  expect(screen.queryByText(`No team matches “${search.trim()}”.`) !== null).toBe(names.length === 0)
  expect(screen.queryByText('No team has registered yet.')).toBeNull()
})

test('a cup without teams says so, before and after the draw', async () => {
  apiOf(10)
  renderPart(<TeamsTab stats={someStats({ tournament_status: null })} />)
  expect(await screen.findByText('No team has registered yet.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Teams (0)' })).toBeTruthy()
  expect(screen.queryByText(/^No team matches/)).toBeNull()
})

test.each([
  ['active', 'Delete'],
  [null, 'Delete'],
  ['in_progress', 'Withdraw'],
  ['completed', 'Withdraw'],
] as const)('in a cup that is %s a team has the button %s', async (tournament_status, name) => {
  apiOf(10, [aTeam()]).respond(getBracket, aBracket([]))
  renderPart(<TeamsTab stats={someStats({ tournament_status })} />)
  expect(await screen.findByRole('button', { name })).toBeTruthy()
  expect(screen.queryByRole('button', { name: name === 'Delete' ? 'Withdraw' : 'Delete' })).toBeNull()
})

test.each([
  [{ team1_id: RAVENS, team2_id: VIPERS }, 'Winners Round 1: Pinch Ravens wins.'],
  [{ team1_id: null, team2_id: VIPERS }, 'Winners Round 1: the win goes to the opponent once it is known.'],
  [{ team1_id: VIPERS, team2_id: null }, 'Winners Round 1: the win goes to the opponent once it is known.'],
])('withdrawing a team names who wins its open match: %j', async (sides, words) => {
  const match: Match = aMatch({ ...sides, revision: 3 })
  const over = aMatch({ id: anId(500), match_status: 'completed' })
  const foreign = aMatch({ id: anId(502), team1_id: RAVENS, team2_id: null })
  const api = fakeApi()
    .respond(getBracket, aBracket([over, foreign, match]))
    .respond(disqualifyTeam, match)
  renderPart(<WithdrawButton team={aTeam({ id: VIPERS, tournament_id: CUP_ID })} />)
  const button = screen.getByRole('button', { name: 'Withdraw' })
  expect([isDisabled(button), button.title, button.getAttribute('aria-description')]).toEqual([
    true,
    '',
    'Ceiling Vipers',
  ])
  await waitFor(() => expect(isDisabled(button)).toBe(false))
  button.click()
  const box = await confirmation()
  expect(box.getAllByRole('listitem')[0]?.textContent).toBe(words)
  await press(box, 'Withdraw team')
  await untilClosed('alertdialog')
  expect(api.requests(disqualifyTeam)).toMatchObject([
    { params: { id: match.id }, query: { team_id: VIPERS, reason: 'by the organiser', withdraw: 'true', seen: '3' } },
  ])
})
