import { getBracket } from '@cup/contract/bracket'
import { type Match, updateMatch } from '@cup/contract/matches'
import { getRoom, type Room } from '@cup/contract/rooms'
import { adminStats } from '@cup/contract/stats'
import { listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
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
const them = drawn.teams.find((team) => team.id === team2_id)?.team_name ?? ''

const ROOM: Room = {
  match_id: id,
  tournament_id: cup.id,
  state: 'open',
  my_team_id: null,
  lobby: { name: 'W1M1-K7', password: 'XK4QHT', host_team_id: team1_id ?? '' },
  reports: [],
  confirm_by: null,
  help: null,
  messages: [],
  server_time: '2026-11-21T18:10:00.000Z',
  reporting: true,
  can_write: true,
  can_contest: false,
  games: NO_GAMES,
  contested_at: null,
}

beforeEach(() => fillBrowserGaps())

async function openSheet(isAdmin: boolean, match_status: Match['match_status'], room = ROOM) {
  const api = quietApi(aUser({ is_admin: isAdmin }))
    .respond(currentTournament, cup)
    .respond(getBracket, changeMatch(drawn, id, { match_status }))
    .respond(listTeams, [aTeam({ id: team1_id ?? '', tournament_id: cup.id })])
    .respond(getRoom, room)
    .respond(adminStats, statsOf(cup.id))
    .respond(updateMatch, drawn.matches[0] as Match)
  await openPage(`/bracket?match=${id}`)
  return { api, dialog: within(await screen.findByRole('dialog')) }
}
const press = (button: HTMLElement) => userEvent.click(button)
const deskIn = async ({ dialog }: Awaited<ReturnType<typeof openSheet>>) =>
  within(await dialog.findByRole('region', { name: 'Organiser' }))

test('an organiser sets the score in the sheet of the match in two presses', async () => {
  const sheet = await openSheet(true, 'in_progress')
  const desk = await deskIn(sheet)
  expect(desk.getByRole('button', { name: 'DQ Team' })).toBeDefined()
  await press(desk.getByRole('button', { name: 'Set Score' }))
  const form = within(await screen.findByRole('dialog', { name: 'Set Match Score' }))
  await press(form.getByRole('button', { name: `2–1 for ${them}` }))
  expect(await screen.findByText('Match score updated!')).toBeDefined()
  expect(sheet.api.requests(updateMatch)).toMatchObject([
    { params: { id }, query: { winner_team_id: team2_id, score: '2-1' } },
  ])
})

test('an organiser can reopen a completed match from the sheet', async () => {
  const desk = await deskIn(await openSheet(true, 'completed'))
  await press(desk.getByRole('button', { name: /^More actions for/ }))
  expect(screen.getByRole('menuitem', { name: 'Reopen match' })).toBeDefined()
})

test('a player finds no organiser’s buttons in the sheet', async () => {
  const { dialog } = await openSheet(false, 'in_progress')
  await dialog.findByText('W1M1-K7')
  expect(dialog.queryByRole('region', { name: 'Organiser' })).toBeNull()
})

test('an organiser settles a dispute with one press in the room', async () => {
  const report = { reported_by: { id: 'x', name: 'Noor' }, reported_at: ROOM.server_time, evidence_url: null }
  const room: Room = {
    ...ROOM,
    state: 'disputed',
    reports: [
      { ...report, team_id: team1_id ?? '', team1_games: 2, team2_games: 1 },
      { ...report, team_id: team2_id ?? '', team1_games: 0, team2_games: 2 },
    ],
  }
  const sheet = await openSheet(true, 'in_progress', room)
  const desk = await deskIn(sheet)
  await press(await desk.findByRole('button', { name: `2–0 for ${them}` }))
  expect(await screen.findByText('Match score updated!')).toBeTruthy()
  expect(sheet.api.requests(updateMatch)).toMatchObject([{ query: { winner_team_id: team2_id, score: '2-0' } }])
})

test('an organiser copies the link that keeps the match on stage', async () => {
  const user = userEvent.setup()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const desk = await deskIn(await openSheet(true, 'in_progress'))
  await user.click(desk.getByRole('button', { name: 'Copy stream link' }))
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining(`/bracket?view=broadcast&scene=stage&match=${id}`))
})
