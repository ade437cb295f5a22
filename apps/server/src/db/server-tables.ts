import type { NullableStamp, Stamp } from './column-types.ts'

export interface Figures {
  name: string
  value: number
  checked_at: Stamp
}

export interface WebFiles {
  path: string
  body: Buffer
  expires_at: NullableStamp
}

export interface SharePictures {
  tournament_id: string
  kind: 'bracket' | 'pool'
  fingerprint: string
  png: Buffer
  drawn_at: Stamp
}
