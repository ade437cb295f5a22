import { getBracket } from '@cup/contract/bracket'
import {
  callForHelp,
  confirmReport,
  contestResult,
  deleteMessage,
  getRoom,
  type MatchReport,
  markHelpDone,
  type Room,
  reportResult,
  withdrawReport,
  writeMessage,
} from '@cup/contract/rooms'
import { adminStats } from '@cup/contract/stats'
import { listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../test-support/bracket/fill-browser-gaps.ts'
import { statsOf } from '../../../test-support/cup-stats.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { NO_GAMES } from '../../../test-support/room-games.ts'
import { aTeam, aTournament, aUser } from '../../../test-support/samples.ts'

const drawn = bracketOf(4)
const { id, team1_id, team2_id } = firstPair(drawn)
const cup = aTournament({ id: drawn.tournament_id, status: 'in_progress' })
const nameOf = (teamId: string | null) => drawn.teams.find((team) => team.id === teamId)?.team_name ?? ''
const [us, them] = [nameOf(team1_id), nameOf(team2_id)]
const at = '2026-11-21T18:10:00.000Z'

const aRoom = (changes: Partial<Room> = {}): Room => ({
  match_id: id,
  tournament_id: cup.id,
  state: 'open',
  my_team_id: team1_id,
  lobby: { name: 'W1M1-K7', password: 'XK4QHT', host_team_id: team1_id ?? '' },
  reports: [],
  confirm_by: null,
  help: null,
  messages: [],
  server_time: at,
  reporting: true,
  can_write: true,
  can_contest: false,
  games: NO_GAMES,
  contested_at: null,
  ...changes,
})

const aReport = (teamId: string | null, team1: number, team2: number): MatchReport => ({
  team_id: teamId ?? '',
  team1_games: team1,
  team2_games: team2,
  reported_by: { id: 'somebody', name: 'Noor' },
  reported_at: at,
  evidence_url: null,
})

beforeEach(() => fillBrowserGaps())

/** Opens the match by its link, by default as a player of its first team. */
async function openRoom(room: Room, { user = aUser(), status = 'in_progress' as const, plays = true } = {}) {
  const bracket = changeMatch(drawn, id, { match_status: room.state === 'completed' ? 'completed' : status })
  const api = quietApi(user)
    .respond(currentTournament, cup)
    .respond(getBracket, bracket)
    .respond(listTeams, plays ? [aTeam({ id: team1_id ?? '', tournament_id: cup.id, team_name: us })] : [])
    .respond(getRoom, room)
    .respond(adminStats, statsOf(cup.id))
  await openPage(`/bracket?match=${id}`)
  const dialog = within(await screen.findByRole('dialog'))
  return { api, dialog }
}

const press = (button: HTMLElement) => userEvent.click(button)

describe('a player of the match', () => {
  test('finds the lobby behind a link to the match, and who hosts it', async () => {
    const { dialog } = await openRoom(aRoom())
    expect(await dialog.findByText('W1M1-K7')).toBeDefined()
    expect(dialog.getByText('XK4QHT')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Copy lobby password' })).toBeDefined()
    expect(dialog.getByText('You host.')).toBeDefined()
  })

  test('reports a win with two presses', async () => {
    const { api, dialog } = await openRoom(aRoom())
    api.respond(reportResult, aRoom({ state: 'reported', reports: [aReport(team1_id, 2, 1)] }))
    await press(await dialog.findByRole('radio', { name: 'We won 2–1' }))
    await press(dialog.getByRole('button', { name: `Report 2–1 for ${us}` }))
    expect(await dialog.findByText('You reported', { exact: false })).toBeDefined()
    expect(api.requests(reportResult).map(({ body }) => body)).toEqual([
      { team1_games: 2, team2_games: 1, evidence_url: '' },
    ])
  })

  test('is warned that reporting a loss ends the match', async () => {
    const { dialog } = await openRoom(aRoom())
    await press(await dialog.findByRole('radio', { name: 'We lost 0–2' }))
    expect(dialog.getByText('Reporting your own loss ends the match at once.')).toBeDefined()
    expect(dialog.getByRole('button', { name: `Report 2–0 for ${them}` })).toBeDefined()
  })

  test("confirms the other team's report, with the score that is shown", async () => {
    const { api, dialog } = await openRoom(aRoom({ state: 'reported', reports: [aReport(team2_id, 1, 2)] }))
    api.respond(confirmReport, aRoom({ state: 'completed', lobby: null }))
    expect(await dialog.findByText(`2–1 for ${them}`)).toBeDefined()
    await press(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Result confirmed')).toBeDefined()
    expect(api.requests(confirmReport).map(({ body }) => body)).toEqual([{ team1_games: 1, team2_games: 2 }])
  })

  test('can report another score', async () => {
    const { dialog } = await openRoom(aRoom({ state: 'reported', reports: [aReport(team2_id, 1, 2)] }))
    await press(await dialog.findByRole('button', { name: 'No, it was…' }))
    expect(dialog.getByRole('radio', { name: 'We won 2–0' })).toBeDefined()
    await press(dialog.getByRole('button', { name: 'Cancel' }))
    expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDefined()
  })

  test('sees how long the other team has, and can withdraw', async () => {
    const { api, dialog } = await openRoom(
      aRoom({ state: 'reported', reports: [aReport(team1_id, 2, 0)], confirm_by: '2026-11-21T18:15:00.000Z' }),
    )
    api.respond(withdrawReport, aRoom())
    await waitFor(() => expect(dialog.getByRole('timer').textContent).toMatch(/^0[45]:\d\d$/))
    await press(dialog.getByRole('button', { name: 'Withdraw our report' }))
    expect(await dialog.findByRole('radio', { name: 'We won 2–0' })).toBeDefined()
  })

  test("sees both claims of a dispute and can still confirm the other team's", async () => {
    const reports = [aReport(team1_id, 2, 1), aReport(team2_id, 0, 2)]
    const { api, dialog } = await openRoom(aRoom({ state: 'disputed', reports }))
    api.respond(confirmReport, aRoom({ state: 'completed', lobby: null }))
    expect(await dialog.findByText('The two reports differ.', { exact: false })).toBeDefined()
    await press(dialog.getByRole('button', { name: `Accept 2–0 for ${them}` }))
    expect(api.requests(confirmReport).map(({ body }) => body)).toEqual([{ team1_games: 0, team2_games: 2 }])
  })

  test('contests a result that counted by itself', async () => {
    const { api, dialog } = await openRoom(aRoom({ state: 'completed', lobby: null, can_contest: true }))
    api.respond(contestResult, aRoom({ state: 'completed', lobby: null, contested_at: at }))
    await press(await dialog.findByRole('button', { name: 'Contest this result' }))
    expect(await dialog.findByText('This result is contested.', { exact: false })).toBeDefined()
  })

  test('writes a message, which stays in the field when it is refused', async () => {
    const { api, dialog } = await openRoom(aRoom())
    api.refuse(writeMessage, 429, 'Too many messages. Try again in a moment.')
    const field = await dialog.findByRole('textbox', { name: 'Message' })
    await userEvent.type(field, 'we are in{Enter}')
    expect(await screen.findByText('Too many messages. Try again in a moment.')).toBeDefined()
    expect(field).toHaveProperty('value', 'we are in')
    const author = { id: 'me', name: 'Ravi', team_id: team1_id }
    api.respond(writeMessage, aRoom({ messages: [{ id: 'm1', at, kind: 'text', author, text: 'we are in' }] }))
    await press(dialog.getByRole('button', { name: 'Send' }))
    expect(within(await dialog.findByRole('log')).getByText('we are in', { exact: false })).toBeDefined()
    expect(field).toHaveProperty('value', '')
  })

  test('calls an organiser with a reason', async () => {
    const { api, dialog } = await openRoom(aRoom())
    api.respond(callForHelp, aRoom({ help: { reason: 'They left', called_at: at } }))
    await press(await dialog.findByRole('button', { name: 'Call an organiser' }))
    await userEvent.type(
      dialog.getByRole('textbox', { name: 'What do you need an organiser for?' }),
      'They left{Enter}',
    )
    expect(await dialog.findByText('They left', { exact: false })).toBeDefined()
    expect(api.requests(callForHelp).map(({ body }) => body)).toEqual([{ reason: 'They left' }])
  })

  test('has nothing to report where organisers enter the results', async () => {
    const { dialog } = await openRoom(aRoom({ reporting: false }))
    expect(await dialog.findByText('An organiser enters the results of this cup.')).toBeDefined()
    expect(dialog.queryByRole('radio')).toBeNull()
  })
})

describe('an admin', () => {
  const admin = { user: aUser({ is_admin: true }), plays: false }
  const reports = [aReport(team1_id, 2, 1), aReport(team2_id, 0, 2)]
  const author = { id: 'them', name: 'Noor', team_id: team2_id }

  test('sees claims and lobby, reports nothing, and removes a message', async () => {
    const messages: Room['messages'] = [{ id: 'm1', at, kind: 'text', author, text: 'rude' }]
    const { api, dialog } = await openRoom(aRoom({ my_team_id: null, state: 'disputed', reports, messages }), admin)
    api.respond(deleteMessage, aRoom({ my_team_id: null, state: 'disputed', reports }))
    expect(await dialog.findByText('XK4QHT')).toBeDefined()
    expect(dialog.queryByRole('radio')).toBeNull()
    expect(dialog.getAllByText('Reported by Noor')).toHaveLength(2)
    await press(dialog.getByRole('button', { name: 'Remove the message “rude”' }))
    expect(await screen.findByText('Message removed')).toBeDefined()
    expect(api.requests(deleteMessage).map(({ params }) => params)).toEqual([{ id, messageId: 'm1' }])
  })

  test('marks a call for help as done', async () => {
    const help = { reason: 'They left', called_at: at }
    const { api, dialog } = await openRoom(aRoom({ my_team_id: null, help }), admin)
    api.respond(markHelpDone, aRoom({ my_team_id: null }))
    await press(await dialog.findByRole('button', { name: 'Done' }))
    expect(await screen.findByText('Marked as done')).toBeDefined()
  })
})

test('a visitor sees the match without its room, and no room is requested', async () => {
  const api = quietApi()
    .respond(currentTournament, cup)
    .respond(getBracket, changeMatch(drawn, id, { match_status: 'in_progress' }))
  await openPage(`/bracket?match=${id}`)
  await screen.findByRole('dialog')
  expect(screen.queryByRole('region', { name: 'Lobby' })).toBeNull()
  expect(api.requests(getRoom)).toHaveLength(0)
})
