import type { NullableStamp } from './column-types.ts'

export interface WebFiles {
  path: string
  body: Buffer
  expires_at: NullableStamp
}
