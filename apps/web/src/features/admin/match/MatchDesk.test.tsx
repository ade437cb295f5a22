import { getBracket } from '@cup/contract/bracket'
import { type Match, updateMatch } from '@cup/contract/matches'
import { getRoom, type MatchReport, type Room } from '@cup/contract/rooms'
import { adminStats } from '@cup/contract/stats'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aBracket, aMatch, CUP_ID, playedStats, RAVENS, VIPERS } from '../../../../test-support/admin-cup.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { NO_GAMES } from '../../../../test-support/room-games.ts'
import { toastStore } from '../../../ui/toast.ts'
import { MatchDesk } from './MatchDesk.tsx'

const PLAYED = aMatch({ match_status: 'in_progress', revision: 4 })
const aReport = (team_id: string, team1_games: number, team2_games: number): MatchReport => ({
  team_id,
  team1_games,
  team2_games,
  reported_by: { id: 'p', name: 'Noor' },
  reported_at: new Date().toISOString(),
  evidence_url: null,
})
const aRoom = (state: Room['state']): Room => ({
  match_id: PLAYED.id,
  tournament_id: CUP_ID,
  state,
  my_team_id: null,
  lobby: null,
  reports: [aReport(VIPERS, 2, 1), aReport(RAVENS, 0, 2)],
  confirm_by: null,
  help: null,
  messages: [],
  server_time: new Date().toISOString(),
  reporting: true,
  can_write: true,
  can_contest: false,
  games: NO_GAMES,
  contested_at: null,
})
const desk = (match: Match, state: Room['state'] = 'disputed', undoable: string | null = null) => {
  const api = fakeApi()
    .respond(adminStats, playedStats({ undoable_match_id: undoable }))
    .respond(getBracket, aBracket([aMatch({ id: 'another' }), match]))
    .respond(getRoom, aRoom(state))
    .respond(updateMatch, match)
  renderPart(<MatchDesk tournamentId={CUP_ID} matchId={match.id} />)
  return api
}

test('a dispute is settled with one team’s report', async () => {
  const api = desk(PLAYED)
  expect(await screen.findByRole('button', { name: '2–1 for Ceiling Vipers' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '2–0 for Pinch Ravens' }))
  await waitFor(() =>
    expect(api.requests(updateMatch)).toMatchObject([
      { params: { id: PLAYED.id }, query: { winner_team_id: RAVENS, score: '2-0', seen: '4' } },
    ]),
  )
})

test('reports are offered only in a dispute, and not requested after the match', async () => {
  const api = desk(PLAYED, 'reported')
  await waitFor(() => expect(api.requests(getRoom)).toHaveLength(1))
  expect(screen.getByRole('region', { name: 'Organiser' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /for Pinch Ravens$/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull()
})

test('the last change of this match can be undone, and its stream link copied', async () => {
  const over: Match = { ...PLAYED, match_status: 'pending' }
  const user = userEvent.setup()
  const api = desk(over, 'disputed', over.id)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('button', { name: /^More actions/ }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Undo last change'])
  expect(api.requests(getRoom)).toEqual([])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Copy stream link' }))
  expect(copied).toHaveBeenCalledWith(`http://localhost:3000/bracket?view=broadcast&scene=stage&match=${over.id}`)
  copied.mockRejectedValue(new Error('not allowed'))
  await user.click(screen.getByRole('button', { name: 'Copy stream link' }))
  await waitFor(() =>
    expect(toastStore.get().map(({ text }) => text)).toEqual(['Stream link copied', 'Could not copy']),
  )
})
