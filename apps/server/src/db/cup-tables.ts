import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { NullableStamp, RequiredStamp, Stamp } from './column-types.ts'

export interface Tournaments {
  id: Generated<string>
  name: string
  status: ColumnType<TournamentState, TournamentState | undefined, TournamentState>
  start_date: RequiredStamp
  created_at: Stamp
  bracket_at: NullableStamp
  completed_at: NullableStamp
  cancelled: Generated<boolean>
  automatic: Generated<boolean>
  /** Started beside another cup in a release that allowed several cups in progress. */
  beside_another: Generated<boolean>
  checkins_open_now: Generated<boolean>
  reporting: Generated<boolean>
  entry_fee_cents: Generated<number>
  added_prize_cents: Generated<number>
  added_prize_by: string | null
  /** Null allows any number of teams. */
  team_limit: number | null
  rules: string | null
  rules_changed_at: NullableStamp
  podium_source: 'play' | 'manual' | null
  first_team_id: string | null
  second_team_id: string | null
  third_team_id: string | null
  first_team_name: string | null
  second_team_name: string | null
  third_team_name: string | null
  first_prize_cents: number | null
  second_prize_cents: number | null
  third_prize_cents: number | null
  opening_told_at: NullableStamp
  automatic_draw: Generated<boolean>
  min_teams: Generated<number>
  schedule_id: string | null
  schedule_date: string | null
  /** Raised by a trigger. */
  calendar_sequence: Generated<number>
  calendar_changed_at: Stamp
}
export interface Schedules {
  id: Generated<string>
  name_pattern: string
  first_number: number
  weekday: number
  time: string
  zone: string
  min_teams: number
  automatic_draw: boolean
  automatic: boolean
  reporting: boolean
  enabled: boolean
  entry_fee_cents: Generated<number>
  added_prize_cents: Generated<number>
  added_prize_by: string | null
  team_limit: number | null
  rules: string | null
  skipped: Generated<string[]>
  created_at: Stamp
}
export type TournamentState = 'active' | 'in_progress' | 'completed'

export interface Teams {
  id: Generated<string>
  tournament_id: string
  team_name: string
  name_folded: ColumnType<string, never, never>
  captain_id: string
  paid: Generated<boolean>
  paid_at: NullableStamp
  disputed: Generated<boolean>
  seed: number | null
  /** Null for teams that are older than the column; see `emblemOfTeam`. */
  emblem: number | null
  created_at: Stamp
  deleted_at: NullableStamp
}

export interface TeamMembers {
  team_id: string
  user_id: string
  slot: number
  joined_at: Stamp
  /** Filled in by the database. */
  tournament_id: Generated<string>
}

export type InviteState = 'pending' | 'accepted' | 'rejected' | 'revoked'
export interface Invites {
  id: Generated<string>
  team_id: string
  email: string
  email_typed: string
  invited_by: string
  status: ColumnType<InviteState, InviteState | undefined, InviteState>
  created_at: Stamp
  sent_at: Stamp
  answered_at: NullableStamp
  accepted_by: string | null
}

export interface MailOptOuts {
  mailbox_hash: Buffer
  created_at: Stamp
}

export interface MailQuota {
  email_hash: Buffer
  day: RequiredStamp
  sent: Generated<number>
}

export type CountedList = 'accounts' | 'tournaments' | 'completed_tournaments' | 'decided_tournaments'

/** Triggers write a row for each change of a long list's length; the sum is the length. */
export interface Tallies {
  id: GeneratedAlways<string>
  list: CountedList
  change: ColumnType<string, number, number>
}
