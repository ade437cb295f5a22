import type { ColumnType, Generated } from 'kysely'
import type { NullableStamp, Stamp } from './column-types.ts'

export interface Lobbies {
  match_id: string
  name: string
  password: string
  host_team_id: string
  created_at: Stamp
}

export interface MatchReports {
  match_id: string
  team_id: string
  team1_games: number
  team2_games: number
  reported_by: string
  reported_at: Stamp
  evidence_url: string | null
  confirm_by: NullableStamp
  closed_at: NullableStamp
}

export interface ServerConfirmations {
  match_id: string
  team_id: string
  confirmed_at: Stamp
  contested_at: NullableStamp
  contested_by: string | null
}

export interface MatchMessages {
  id: Generated<string>
  number: ColumnType<string, never, never>
  tournament_id: string
  match_id: string
  kind: 'text' | 'system'
  author_id: string | null
  team_id: string | null
  text: string
  created_at: Stamp
}

export interface HelpCalls {
  match_id: string
  tournament_id: string
  team_id: string | null
  called_by: string
  reason: string
  called_at: Stamp
}
