import { getRoom, type MatchReport, type Room } from '@cup/contract/rooms'
import { render, screen } from '@testing-library/react'
import { Providers } from '../src/app/Providers.tsx'
import { createQueryClient } from '../src/app/query-client.ts'
import { MatchRoom } from '../src/features/match-room/MatchRoom.tsx'
import { ToastArea } from '../src/ui/ToastArea.tsx'
import { emptyMatch } from './bracket/bracket-of.ts'
import { quietApi } from './render-app.tsx'
import { NO_GAMES } from './room-games.ts'
import { aUser } from './samples.ts'

export const ROOM_MATCH = { ...emptyMatch('match-1'), team1_id: 'team-1', team2_id: 'team-2' }
export const ROOM_TIME = '2026-11-21T18:10:00.000Z'

/** A room as a player of the first team sees it. */
export const aRoom = (changes: Partial<Room> = {}): Room => ({
  match_id: ROOM_MATCH.id,
  tournament_id: 'cup',
  state: 'open',
  my_team_id: 'team-1',
  lobby: { name: 'W1M1-K7', password: 'XK4QHT', host_team_id: 'team-1' },
  reports: [],
  confirm_by: null,
  help: null,
  messages: [],
  server_time: ROOM_TIME,
  reporting: true,
  can_write: true,
  can_contest: false,
  games: NO_GAMES,
  contested_at: null,
  ...changes,
})

export const aReport = (teamId: string, team1: number, team2: number, evidence: string | null = null): MatchReport => ({
  team_id: teamId,
  team1_games: team1,
  team2_games: team2,
  reported_by: { id: 'somebody', name: 'Noor' },
  reported_at: ROOM_TIME,
  evidence_url: evidence,
})

/** The room alone, without the bracket around it. */
export async function openRoomAlone(room: Room, { isAdmin = false, match = {} as Partial<typeof ROOM_MATCH> } = {}) {
  const api = quietApi(aUser({ is_admin: isAdmin })).respond(getRoom, room)
  render(
    <Providers queryClient={createQueryClient()}>
      <MatchRoom
        match={{ ...ROOM_MATCH, match_status: room.state === 'completed' ? 'completed' : 'in_progress', ...match }}
        teams={{ team1: 'Vipers', team2: 'Ravens' }}
        isAdmin={isAdmin}
      />
      <ToastArea />
    </Providers>,
  )
  await screen.findByRole('log')
  return api
}
