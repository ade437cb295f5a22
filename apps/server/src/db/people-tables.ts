import type { Generated } from 'kysely'
import type { Json, NullableStamp, RequiredStamp, Stamp } from './column-types.ts'

export interface Users {
  id: Generated<string>
  issuer: string | null
  subject: string | null
  email: string | null
  name: string
  picture: string | null
  is_admin: Generated<boolean>
  verified: Generated<boolean>
  /** The configured address that this account is the super admin for. */
  super_admin_of: string | null
  /** The hall of fame shows no name. */
  hidden: Generated<boolean>
  created_at: Stamp
  signed_in_at: NullableStamp
  erased_at: NullableStamp
}

export interface Bans {
  user_id: string
  /** Null if permanent. */
  until: NullableStamp
  reason: string
  created_at: Stamp
}

export interface BansOfClosedAccounts {
  identity_hash: Buffer
  until: NullableStamp
}

export interface RulesAcceptances {
  tournament_id: string
  user_id: string
  accepted_at: Stamp
}

export interface SignInAttempts {
  state_hash: Buffer
  browser_hash: Buffer
  nonce: string
  code_verifier: string
  return_to: string
  expires_at: RequiredStamp
  used_at: NullableStamp
}

export interface Sessions {
  token_hash: Buffer
  user_id: string
  created_at: Stamp
  last_seen_at: Stamp
  expires_at: RequiredStamp
}

export interface LoginCodes {
  code_hash: Buffer
  browser_hash: Buffer
  user_id: string
  created_at: Stamp
  expires_at: RequiredStamp
  used_at: NullableStamp
  session_hash: Buffer | null
}

export interface IdempotencyKeys {
  user_id: string
  key: string
  request_hash: Buffer
  status: number | null
  response: Json
  created_at: Stamp
}

export interface PlayerRecords {
  user_id: string
  mu: number
  sigma: number
  played: number
  won: number
  cups: number
  titles: number
  podiums: number
  recent_places: number[]
}
