import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Json, NullableStamp, Stamp } from './column-types.ts'

export type MatchStatusName = 'pending' | 'checkin' | 'in_progress' | 'completed'
export interface Matches {
  id: Generated<string>
  tournament_id: string
  idx: number
  bracket: 'winners' | 'losers'
  round: number
  round_name: string
  position: number
  best_of: number
  match_status: ColumnType<MatchStatusName, MatchStatusName | undefined, MatchStatusName>
  team1_id: string | null
  team2_id: string | null
  winner_id: string | null
  score: string | null
  outcome: Generated<number>
  void: Generated<boolean>
  ruling: string | null
  ruling_at: NullableStamp
  checkin_deadline: NullableStamp
  /** An admin cancelled the check-in, so the server does not open it automatically. */
  checkin_closed_at: NullableStamp
  /** How often the open window was extended. */
  checkin_extensions: Generated<number>
  started_at: NullableStamp
  completed_at: NullableStamp
  winner_to_idx: number | null
  winner_to_slot: number | null
  loser_to_idx: number | null
  loser_to_slot: number | null
  /** Raised by a trigger. */
  revision: Generated<number>
  updated_at: Stamp
}

export interface Checkins {
  match_id: string
  team_id: string
  checked_in_by: string | null
  checked_in_at: Stamp
}

export interface BracketVersions {
  tournament_id: string
  version: number
  /** The transaction that raised the version last. */
  changed_in: string
  /** The matches it changed; null if more than single matches changed. */
  match_ids: string[] | null
}

export interface MatchChanges {
  id: ColumnType<string, never, never>
  tournament_id: string
  match_id: string
  actor_id: string | null
  action: string
  before: JSONColumnType<object>
  undone_at: NullableStamp
  created_at: Stamp
}

export interface AuditLog {
  id: ColumnType<string, never, never>
  at: Stamp
  actor_id: string | null
  actor_name: string
  action: string
  target_type: string
  target_id: string | null
  target_name: string | null
  tournament_id: string | null
  before: Json
  after: Json
  reason: string | null
  request_id: string | null
}
