import type { Stamp } from './column-types.ts'

export interface Figures {
  name: string
  value: number
  checked_at: Stamp
}
