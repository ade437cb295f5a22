import { attention } from '@cup/contract/attention'
import { auditLog } from '@cup/contract/audit'
import { type Bracket, type BracketPreview, getBracket, previewBracket } from '@cup/contract/bracket'
import { recentChanges } from '@cup/contract/changes'
import type { Match } from '@cup/contract/matches'
import { providerComparison } from '@cup/contract/payments'
import { listSchedules } from '@cup/contract/schedules'
import { type AdminStats, adminStats } from '@cup/contract/stats'
import { listTeams, type Team } from '@cup/contract/teams'
import { allTournaments, type CurrentTournament, currentTournament } from '@cup/contract/tournaments'
import { listUsers, type User } from '@cup/contract/users'
// The page is fetched on demand; in a test its code is here before the clock starts.
import '../src/pages/admin/AdminPage.tsx'
import { emptyMatch } from './bracket/bracket-of.ts'
import type { FakeApi } from './fake-api.ts'
import { openPage, quietApi, type RenderedApp } from './render-app.tsx'
import { aListedUser, anId, aTeam, aTournament, aUser } from './samples.ts'

export const CUP_ID = anId(100)
export const VIPERS = anId(201)
export const RAVENS = anId(202)

export const anAdmin = (changes: Partial<User> = {}): User => aUser({ name: 'Ada', is_admin: true, ...changes })
export const aSuperAdmin = (): User => anAdmin({ is_super_admin: true })

export const someStats = (changes: Partial<AdminStats> = {}): AdminStats => ({
  total_users: 128,
  paid_teams: 24,
  total_teams: 31,
  completed_matches: 12,
  total_matches: 46,
  prize_pool: 240,
  tournament_id: CUP_ID,
  tournament_status: 'active',
  undoable_match_id: null,
  ...changes,
})

export const aMatch = (changes: Partial<Match> = {}): Match => ({
  ...emptyMatch(anId(501)),
  round_name: 'Winners Round 1',
  team1_id: VIPERS,
  team2_id: RAVENS,
  ...changes,
})

export const aBracket = (matches: Match[]): Bracket => ({
  tournament_id: CUP_ID,
  tournament_name: 'Cup 12',
  tournament_status: 'in_progress',
  server_time: new Date().toISOString(),
  teams: [
    { id: VIPERS, team_name: 'Ceiling Vipers', seed: 1, emblem: 1 },
    { id: RAVENS, team_name: 'Pinch Ravens', seed: 2, emblem: 2 },
  ],
  matches,
  start_date: '2026-11-21T18:00:00.000Z',
  automatic: false,
  version: 1,
})

export const aPreview = (changes: Partial<BracketPreview> = {}): BracketPreview => ({
  tournament_id: CUP_ID,
  can_generate: true,
  reason: null,
  paid_teams: [
    { id: VIPERS, team_name: 'Ceiling Vipers' },
    { id: RAVENS, team_name: 'Pinch Ravens' },
  ],
  unpaid_teams: [],
  disputed_teams: [],
  short_teams: [],
  players_on_two_teams: [],
  open_checkouts: 0,
  byes: 0,
  match_count: 2,
  first_round: [{ team1_name: 'Ceiling Vipers', team2_name: 'Pinch Ravens' }],
  ...changes,
})

export const paidTeams = (): Team[] => [
  aTeam({ id: VIPERS, team_name: 'Ceiling Vipers', paid: true }),
  aTeam({ id: RAVENS, team_name: 'Pinch Ravens', paid: true }),
]

interface AdminCup {
  viewer: User
  stats: AdminStats
  tournament: CurrentTournament | null
  matches: Match[]
  teams: Team[]
  users: User[]
}

/** A response for every call of the dashboard, for a cup that is open for registration. */
export function adminApi({
  viewer = anAdmin(),
  stats = someStats(),
  tournament = aTournament({ status: stats.tournament_status ?? 'active' }),
  matches = [],
  teams = paidTeams(),
  users = [viewer],
}: Partial<AdminCup> = {}): FakeApi {
  return quietApi(viewer)
    .respond(adminStats, stats)
    .respond(currentTournament, tournament)
    .respond(allTournaments, tournament === null ? [] : [tournament])
    .respond(listSchedules, [])
    .respond(listTeams, teams)
    .respond(
      listUsers,
      users.map((user) => aListedUser(user)),
    )
    .respond(attention, {
      server_time: new Date().toISOString(),
      items: [],
      next_checkin_end: null,
      next_overdue_at: null,
    })
    .respond(previewBracket, aPreview())
    .respond(getBracket, aBracket(matches))
    .respond(recentChanges, { changes: [] })
    .respond(providerComparison, { report: null })
    .respond(auditLog, { entries: [], next: null, actions: [] })
}

/** A cup that is being played. */
export const playedStats = (changes: Partial<AdminStats> = {}): AdminStats =>
  someStats({ tournament_status: 'in_progress', ...changes })

export const openAdmin = (query = ''): Promise<RenderedApp> => openPage(`/admin${query}`)
