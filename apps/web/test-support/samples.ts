import { DEFAULT_TERMS } from '@cup/contract/default-terms'
import type { Invite } from '@cup/contract/invites'
import type { MyMatch } from '@cup/contract/matches'
import type { Team } from '@cup/contract/teams'
import type { CurrentTournament } from '@cup/contract/tournaments'
import type { ListedUser, User } from '@cup/contract/users'

const id = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

export const aUser = (changes: Partial<User> = {}): User => ({
  id: id(1),
  name: 'Ravi',
  email: 'ravi@example.com',
  picture: null,
  is_admin: false,
  is_super_admin: false,
  verified: true,
  ...changes,
})

/** A user as admins see it in their list. */
export const aListedUser = (user: User, changes: Partial<ListedUser> = {}): ListedUser => ({
  ...user,
  ban: null,
  cups_played: 0,
  missed_check_ins: 0,
  ...changes,
})

export const aTournament = (changes: Partial<CurrentTournament> = {}): CurrentTournament => ({
  id: id(100),
  name: 'Cup 12',
  status: 'active',
  prize_pool: 240,
  team_count: 24,
  paid_team_count: 24,
  start_date: '2026-11-21T18:00:00.000Z',
  created_at: '2026-11-14T18:00:00.000Z',
  completed_at: null,
  first_place_team_id: null,
  second_place_team_id: null,
  third_place_team_id: null,
  first_place_team_name: null,
  second_place_team_name: null,
  third_place_team_name: null,
  place_emblems: { first: null, second: null, third: null },
  next_cup: null,
  prize_amounts: null,
  payouts_sent: 0,
  payouts_total: 0,
  automatic: false,
  checkins_open_now: false,
  reporting: true,
  automatic_draw: false,
  min_teams: 2,
  cancelled: false,
  bracket_version: 0,
  ...DEFAULT_TERMS,
  rules_changed_at: null,
  places: null,
  ...changes,
})

export const aTeam = (changes: Partial<Team> = {}): Team => ({
  id: id(200),
  tournament_id: id(100),
  team_name: 'Ceiling Vipers',
  captain_id: id(1),
  emblem: 7,
  paid: false,
  created_at: '2026-11-14T18:00:00.000Z',
  players: [{ id: id(1), name: 'Ravi', email: null }],
  pending_invites: [],
  pending_invites_info: [],
  invites: [],
  disputed: false,
  ...changes,
})

export const anInvite = (changes: Partial<Invite> = {}): Invite => ({
  id: id(300),
  team_id: id(201),
  team_name: 'Pinch Ravens',
  inviter_name: 'Noor',
  tournament_id: id(100),
  entry_fee: 10,
  rules: null,
  rules_changed_at: null,
  rules_accepted: false,
  ...changes,
})

export const aMatchOfMine = (changes: Partial<MyMatch> = {}): MyMatch => ({
  match_id: id(400),
  tournament_id: id(100),
  team_id: id(200),
  team_name: 'Ceiling Vipers',
  opponent_name: 'Demo Engine',
  opponent_from: null,
  round_name: 'Round 2',
  best_of: 3,
  match_status: 'checkin',
  checkin_deadline: '2026-11-21T18:07:00.000Z',
  checked_in: false,
  report: 'none',
  expected_at: null,
  ...changes,
})

export { id as anId }
