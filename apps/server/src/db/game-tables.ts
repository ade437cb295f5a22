import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { NullableStamp, Stamp } from './column-types.ts'

export interface GameAccounts {
  platform: 'steam' | 'epic' | 'ps4' | 'xbox' | 'switch' | 'qq'
  account_id: string
  user_id: string
  name: string
  linked_at: Stamp
}

/** A player of a game, as one team reports it. */
export interface StoredPlayer {
  name: string
  team: 1 | 2
  platform: string
  /** Null where the source has none, and a day after the cup. */
  id: string | null
  /** Set when the id was deleted and a player of the team had linked it. */
  user_id?: string | null
  score: number
  goals: number
  assists: number
  saves: number
  shots: number
}

export interface GameWords {
  id: Generated<string>
  number: ColumnType<string, never, never>
  match_id: string
  team_id: string
  source: 'replay' | 'live' | 'press'
  winner_team_id: string
  team1_goals: number | null
  team2_goals: number | null
  match_guid: string | null
  started_at: NullableStamp
  seconds_played: number | null
  forfeit: Generated<boolean>
  overtime: boolean | null
  players: JSONColumnType<StoredPlayer[], string | undefined, string>
  has_ids: Generated<boolean>
  doubt: 'wrong_sides' | 'strangers' | null
  sent_by: string
  sent_at: Stamp
  set_aside_at: NullableStamp
}

export interface GameHeaders {
  word_id: string
  bytes: Buffer
}

export interface MatchSeries {
  match_id: string
  team1: number
  team2: number
  contradicted: boolean
}
