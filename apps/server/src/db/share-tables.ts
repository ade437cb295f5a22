import type { Stamp } from './column-types.ts'

export interface SharePictures {
  tournament_id: string
  kind: 'bracket' | 'pool'
  fingerprint: string
  png: Buffer
  drawn_at: Stamp
}
